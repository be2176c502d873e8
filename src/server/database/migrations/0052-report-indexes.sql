-- Reports of routes read tasks by delivery date with their lines: from indexes alone.
DROP INDEX "tasks_deliveryDate";
CREATE INDEX "tasks_deliveryDate" ON "tasks" ("companyID", "deliveryDate", "taskID")
  INCLUDE ("status", "taskType", "pickType", "warehouseID", "warehouseSectionID", "route");
DROP INDEX "taskLines_task";
CREATE INDEX "taskLines_task" ON "taskLines" ("companyID", "taskID", "lineNumber")
  INCLUDE ("productID", "status", "taskAmount", "actualAmount");
-- Picks of a range are found in "pickFacts".
DROP INDEX "assignmentLines_completed";
