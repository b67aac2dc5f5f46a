-- A piece that takes longer to make than the bank holds an authorization is charged when it is ordered.
ALTER TABLE "product" ADD COLUMN "charged_when_ordered" BOOLEAN NOT NULL DEFAULT false;
