-- What the change feed remembers of its own past: versions up to the floor are pruned, a cursor below it has expired.
ALTER TABLE "companyVersions" ADD COLUMN "floor" bigint NOT NULL DEFAULT 0;
ALTER TABLE "changes" ADD COLUMN "changedAt" timestamptz(3) NOT NULL DEFAULT now();
CREATE INDEX "changes_age" ON "changes" ("companyID", "changedAt");
