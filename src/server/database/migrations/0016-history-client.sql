-- The program on whose behalf a record was changed.
ALTER TABLE "recordHistory" ADD COLUMN "client" text;
