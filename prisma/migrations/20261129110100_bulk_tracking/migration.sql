-- Of a dispatch: each parcel has a tracking number of its own.
ALTER TABLE "bulk_item" ADD COLUMN "tracking" TEXT;
