-- Fingerprints of requests are keyed from now on; the plain ones of before could be tried out.
UPDATE "retryCache" SET "requestHash" = '';

-- A search looks at every message there ever was: folded once, when it is written.
ALTER TABLE "eventLog" ADD COLUMN "message~" text COLLATE "C" GENERATED ALWAYS AS (fold("message")) STORED;
ALTER TABLE "taskErrors" ADD COLUMN "message~" text COLLATE "C" GENERATED ALWAYS AS (fold("message")) STORED;
ALTER TABLE "taskLines" ADD COLUMN "search~" text COLLATE "C" GENERATED ALWAYS AS (fold(coalesce("productCode", '')
  || E'\n' || coalesce("productName", '') || E'\n' || "bin" || E'\n' || coalesce("lot", ''))) STORED;
CREATE INDEX "sessions_age" ON "sessions" ("signedInAt");

DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXECUTE 'CREATE INDEX "eventLog_message" ON "eventLog" USING gin ("message~" gin_trgm_ops)';
  EXECUTE 'CREATE INDEX "taskErrors_message" ON "taskErrors" USING gin ("message~" gin_trgm_ops)';
EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege THEN
  RAISE NOTICE 'pg_trgm is not available: searching the event log will be slower';
END
$$;
