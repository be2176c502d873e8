-- Lists of tasks: text is folded once, when it is written, and not at every look. The columns are called after their
-- fields with a ~; "search~" holds all fields that a search looks through.
ALTER TABLE "tasks"
  ADD COLUMN "taskNumber~" text COLLATE "C" GENERATED ALWAYS AS (fold("taskNumber")) STORED,
  ADD COLUMN "orderNumber~" text COLLATE "C" GENERATED ALWAYS AS (fold("orderNumber")) STORED,
  ADD COLUMN "customerName~" text COLLATE "C" GENERATED ALWAYS AS (fold("customerName")) STORED,
  ADD COLUMN "customerNumber~" text COLLATE "C" GENERATED ALWAYS AS (fold("customerNumber")) STORED,
  ADD COLUMN "taskAdditionalInfo~" text COLLATE "C" GENERATED ALWAYS AS (fold("taskAdditionalInfo")) STORED,
  ADD COLUMN "route~" text COLLATE "C" GENERATED ALWAYS AS (fold("route")) STORED,
  ADD COLUMN "picker~" text COLLATE "C" GENERATED ALWAYS AS (fold("picker")) STORED,
  ADD COLUMN "search~" text COLLATE "C" GENERATED ALWAYS AS (fold("taskNumber" || E'\n' || coalesce("orderNumber", '')
    || E'\n' || coalesce("customerName", '') || E'\n' || coalesce("customerNumber", '') || E'\n'
    || coalesce("taskAdditionalInfo", '') || E'\n' || coalesce("route", '') || E'\n' || coalesce("picker", ''))) STORED;

-- Every column that the list shows at first can be sorted by an index, either way.
DROP INDEX "tasks_taskNumber";
DROP INDEX "tasks_timeCompleted";
DROP INDEX "tasks_picker";
DROP INDEX "tasks_route";
CREATE INDEX "tasks_taskNumber" ON "tasks" ("companyID", "taskNumber~", "taskID");
CREATE INDEX "tasks_orderNumber" ON "tasks" ("companyID", "orderNumber~", "taskID");
CREATE INDEX "tasks_customerName" ON "tasks" ("companyID", "customerName~", "taskID");
CREATE INDEX "tasks_priority" ON "tasks" ("companyID", "priority", "taskID");
CREATE INDEX "tasks_picker" ON "tasks" ("companyID", "pickerID", "taskID");
CREATE INDEX "tasks_route" ON "tasks" ("companyID", "routeID", "taskID");
CREATE INDEX "tasks_timeCompleted" ON "tasks" ("companyID", "timeCompleted", "taskID");
CREATE INDEX "tasks_lineCount" ON "tasks" ("companyID", "lineCount", "taskID");
CREATE INDEX "tasks_totalWeight" ON "tasks" ("companyID", "totalWeight", "taskID");
CREATE INDEX "tasks_totalVolume" ON "tasks" ("companyID", "totalVolume", "taskID");
CREATE INDEX "tasks_onHold" ON "tasks" ("companyID", "taskID") WHERE "onHold";

-- Parts of texts are found by trigrams where the server has them; without them a search reads all tasks.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXECUTE 'CREATE INDEX "tasks_search" ON "tasks" USING gin ("search~" gin_trgm_ops)';
EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege THEN
  RAISE NOTICE 'pg_trgm is not available: searching tasks will be slower';
END
$$;
