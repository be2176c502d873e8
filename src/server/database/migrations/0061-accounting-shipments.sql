-- Where a task stands with the accounting system, and since when it is there.
ALTER TABLE "tasks" ADD COLUMN "erpState" text;
ALTER TABLE "tasks" ADD COLUMN "erpSuccessAt" timestamptz(3);
UPDATE "tasks" SET "erpState" = 'sent' WHERE "erpSuccess";

-- What is on its way to the accounting system, and what became of it: one row for each revision of a completed task.
CREATE TABLE "accountingShipments" (
  "companyID" integer NOT NULL,
  "taskID" integer NOT NULL,
  "revision" integer NOT NULL,
  -- The completion that it reports; another one is another revision.
  "completedAt" timestamptz(3),
  "state" text NOT NULL CHECK ("state" IN ('queued', 'sent', 'refused')),
  "queuedAt" timestamptz(3) NOT NULL,
  "queuedBy" text NOT NULL,
  "attempts" integer NOT NULL DEFAULT 0,
  "nextAttemptAt" timestamptz(3) NOT NULL,
  -- Who has it in hand: each claim has a number of its own, and what an earlier one found out counts no more.
  "claim" integer NOT NULL DEFAULT 0,
  "claimedUntil" timestamptz(3),
  -- As it was when it was first sent: all tries under one key say the same.
  "body" text,
  "providerID" text,
  "message" text,
  "settledAt" timestamptz(3),
  PRIMARY KEY ("companyID", "taskID", "revision"),
  FOREIGN KEY ("companyID") REFERENCES "companies" ("companyID"),
  FOREIGN KEY ("companyID", "taskID") REFERENCES "tasks" ("companyID", "taskID") ON DELETE CASCADE
);
CREATE INDEX "accountingShipments_due" ON "accountingShipments" ("nextAttemptAt") WHERE "state" = 'queued';
CREATE INDEX "tasks_erpState" ON "tasks" ("companyID", "erpState") WHERE "erpState" IS NOT NULL;
