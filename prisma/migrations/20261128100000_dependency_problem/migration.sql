-- What does not work of all that the shop depends on, one row each until it works again.
CREATE TABLE "dependency_problem" (
  "dependency" TEXT NOT NULL,
  "problem" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "dependency_problem_pkey" PRIMARY KEY ("dependency")
);
