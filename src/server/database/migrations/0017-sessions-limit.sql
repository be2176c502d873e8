-- A company says how long its sessions last; 0: without limit.
UPDATE "companies" SET "sessionMaxLifetime" = 0 WHERE "sessionMaxLifetime" IS NULL;
ALTER TABLE "companies" ALTER COLUMN "sessionMaxLifetime" SET DEFAULT 0;
ALTER TABLE "companies" ALTER COLUMN "sessionMaxLifetime" SET NOT NULL;
