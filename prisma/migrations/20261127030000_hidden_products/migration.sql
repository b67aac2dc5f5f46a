-- A hidden product is in no catalogue and in no cart. Orders and plans that have it go on.
ALTER TABLE "product" ADD COLUMN "active" BOOLEAN NOT NULL DEFAULT true;
