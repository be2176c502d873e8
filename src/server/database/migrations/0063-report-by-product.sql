-- A year's picks in the order of their products, with all that durations per product take of them: nothing is sorted, and
-- nothing is read but this.
CREATE INDEX "pickFacts_product" ON "pickFacts" ("companyID", "productID", "timeCompleted")
  INCLUDE ("seconds", "countsUntil", "amount", "isOnly", "taskLineID");
-- A product lies in few bins: without this the groups of a year are taken for as many as its picks, which are then counted
-- by one processor alone.
CREATE STATISTICS "pickFacts_places" (ndistinct) ON "warehouseID", "bin", "productID" FROM "pickFacts";
ANALYZE "pickFacts";
