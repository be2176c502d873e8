-- What a picker threw away at a line, and why.
ALTER TABLE "assignmentLines" ADD COLUMN "scrapAmount" double precision;
ALTER TABLE "assignmentLines" ADD COLUMN "reasonCodeID" integer;
ALTER TABLE "assignmentLines" ADD FOREIGN KEY ("companyID", "reasonCodeID") REFERENCES "reasonCodes" ("companyID", "reasonCodeID");
CREATE INDEX "assignmentLines_reason" ON "assignmentLines" ("companyID", "reasonCodeID") WHERE "reasonCodeID" IS NOT NULL;

-- Reports look for the picks and errors of a range.
CREATE INDEX "assignmentLines_completed" ON "assignmentLines" ("companyID", "timeCompleted");
CREATE INDEX "taskErrors_created" ON "taskErrors" ("companyID", "createdAt");
