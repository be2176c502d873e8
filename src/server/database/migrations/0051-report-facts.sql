-- Reports over a year read millions of picks: what they read of each, side by side in one narrow row, kept by the write
-- that changes it (server/reports/facts). The views say what the tables hold; a test compares them.

CREATE VIEW "livePickFacts" AS
SELECT p."companyID", l."taskID", p."assignmentLineID", p."taskLineID", a."pickerID", l."productID", t."warehouseID",
  p."amount", p."timeCompleted",
  -- Of the line: whether this pick is its only one, or the one that completed it; the first start of all its picks.
  count(*) OVER line = 1 AS "isOnly",
  l."status" = 'completed' AND row_number() OVER (line ORDER BY p."timeCompleted" DESC, p."assignmentLineID" DESC) = 1 AS "completesLine",
  t."taskType", l."bin",
  CASE WHEN p."timeStarted" IS NOT NULL THEN greatest(0, extract(epoch FROM p."timeCompleted" - p."timeStarted"))::double precision END AS "seconds",
  p."timeStarted", min(p."timeStarted") OVER line AS "lineStarted", l."originalAmount", l."actualAmount",
  t."warehouseSectionID", p."scrapAmount", p."reasonCodeID",
  -- Ranges that begin later do not count the pick; empty: any range does.
  CASE
    WHEN t."status" <> 'completed' THEN CASE WHEN t."linesCompleted" > 0 OR t."pickedAmount" > 0 THEN NULL ELSE '-infinity'::timestamptz END
    WHEN t."timeCompleted" >= p."timeCompleted" THEN NULL
    ELSE coalesce(t."timeCompleted", '-infinity')
  END AS "countsUntil"
FROM "assignmentLines" p
JOIN "taskLines" l ON l."companyID" = p."companyID" AND l."taskLineID" = p."taskLineID"
JOIN "tasks" t ON t."companyID" = l."companyID" AND t."taskID" = l."taskID"
JOIN "assignments" a ON a."companyID" = p."companyID" AND a."assignmentID" = p."assignmentID"
WHERE p."timeCompleted" IS NOT NULL
WINDOW line AS (PARTITION BY p."companyID", l."taskID", p."taskLineID");

CREATE TABLE "pickFacts" (
  "companyID" integer NOT NULL,
  "taskID" integer NOT NULL,
  "assignmentLineID" integer NOT NULL,
  "taskLineID" integer NOT NULL,
  "pickerID" integer NOT NULL,
  "productID" integer NOT NULL,
  "warehouseID" integer NOT NULL,
  "amount" double precision NOT NULL,
  "timeCompleted" timestamptz(3) NOT NULL,
  "isOnly" boolean NOT NULL,
  "completesLine" boolean NOT NULL,
  "taskType" text NOT NULL,
  "bin" text NOT NULL,
  "seconds" double precision,
  "timeStarted" timestamptz(3),
  "lineStarted" timestamptz(3),
  "originalAmount" double precision,
  "actualAmount" double precision,
  "warehouseSectionID" integer,
  "scrapAmount" double precision,
  "reasonCodeID" integer,
  "countsUntil" timestamptz
);

INSERT INTO "pickFacts" SELECT * FROM "livePickFacts" ORDER BY "companyID", "timeCompleted";

ALTER TABLE "pickFacts" ADD PRIMARY KEY ("companyID", "taskID", "assignmentLineID");
ALTER TABLE "pickFacts" ADD FOREIGN KEY ("companyID", "taskID") REFERENCES "tasks" ("companyID", "taskID") ON DELETE CASCADE;
CREATE INDEX "pickFacts_completed" ON "pickFacts" ("companyID", "timeCompleted");
CREATE INDEX "pickFacts_scrapped" ON "pickFacts" ("companyID", "timeCompleted") WHERE "scrapAmount" > 0;
CREATE INDEX "pickFacts_deviating" ON "pickFacts" ("companyID", "timeCompleted")
  WHERE "completesLine" AND "actualAmount" - "originalAmount" <> 0;

-- What a picker did for a task, where nothing finer is asked for: a tenth of the rows.
CREATE VIEW "liveWorkFacts" AS
SELECT f."companyID", f."taskID", f."pickerID", t."taskNumber", t."taskType", t."pickType", t."priority", t."warehouseID",
  t."warehouseSectionID", f."amount", f."seconds", f."lines", f."median", f."p90", f."firstCompleted", f."lastCompleted",
  f."lastCompleted" - f."firstCompleted" > interval '1 day' AS "isLong", f."isPlain"
FROM (
  SELECT "companyID", "taskID", "pickerID", round(sum("amount")::numeric, 6)::double precision AS "amount",
    coalesce(round(sum("seconds")::numeric, 6), 0)::double precision AS "seconds",
    count(DISTINCT "taskLineID")::double precision AS "lines",
    round(percentile_cont(0.5) WITHIN GROUP (ORDER BY "seconds")::numeric, 3)::double precision AS "median",
    round(percentile_cont(0.9) WITHIN GROUP (ORDER BY "seconds")::numeric, 3)::double precision AS "p90",
    min("timeCompleted") AS "firstCompleted", max("timeCompleted") AS "lastCompleted",
    bool_and("countsUntil" IS NULL) AS "isPlain"
  FROM "pickFacts" GROUP BY "companyID", "taskID", "pickerID") f
JOIN "tasks" t ON t."companyID" = f."companyID" AND t."taskID" = f."taskID";

CREATE TABLE "workFacts" (
  "companyID" integer NOT NULL,
  "taskID" integer NOT NULL,
  "pickerID" integer NOT NULL,
  "taskNumber" text NOT NULL,
  "taskType" text NOT NULL,
  "pickType" text NOT NULL,
  "priority" integer NOT NULL,
  "warehouseID" integer NOT NULL,
  "warehouseSectionID" integer,
  "amount" double precision NOT NULL,
  "seconds" double precision NOT NULL,
  "lines" double precision NOT NULL,
  "median" double precision,
  "p90" double precision,
  "firstCompleted" timestamptz(3) NOT NULL,
  "lastCompleted" timestamptz(3) NOT NULL,
  "isLong" boolean NOT NULL,
  "isPlain" boolean NOT NULL
);

INSERT INTO "workFacts" SELECT * FROM "liveWorkFacts" ORDER BY "companyID", "firstCompleted";

ALTER TABLE "workFacts" ADD PRIMARY KEY ("companyID", "taskID", "pickerID");
ALTER TABLE "workFacts" ADD FOREIGN KEY ("companyID", "taskID") REFERENCES "tasks" ("companyID", "taskID") ON DELETE CASCADE;
CREATE INDEX "workFacts_completed" ON "workFacts" ("companyID", "firstCompleted");
CREATE INDEX "workFacts_long" ON "workFacts" ("companyID", "firstCompleted") WHERE "isLong";
ANALYZE "pickFacts";
ANALYZE "workFacts";

-- Writes only what differs: most writes to a task change one of its facts, or none. A function, so that its plans are kept.
CREATE FUNCTION "keepFacts"(company integer, tasks integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  picks "pickFacts"[] := ARRAY(SELECT ROW(f.*)::"pickFacts" FROM "livePickFacts" f
    WHERE f."companyID" = company AND f."taskID" = ANY (tasks) ORDER BY f."timeCompleted");
  works "workFacts"[];
BEGIN
  DELETE FROM "pickFacts" k WHERE k."companyID" = company AND k."taskID" = ANY (tasks)
    AND NOT EXISTS (SELECT FROM unnest(picks) f WHERE f."assignmentLineID" = k."assignmentLineID" AND f = k);
  INSERT INTO "pickFacts" SELECT f.* FROM unnest(picks) f WHERE NOT EXISTS (SELECT FROM "pickFacts" k
    WHERE k."companyID" = company AND k."taskID" = f."taskID" AND k."assignmentLineID" = f."assignmentLineID");
  works := ARRAY(SELECT ROW(f.*)::"workFacts" FROM "liveWorkFacts" f
    WHERE f."companyID" = company AND f."taskID" = ANY (tasks) ORDER BY f."firstCompleted");
  DELETE FROM "workFacts" k WHERE k."companyID" = company AND k."taskID" = ANY (tasks)
    AND NOT EXISTS (SELECT FROM unnest(works) f WHERE f."taskID" = k."taskID" AND f."pickerID" = k."pickerID" AND f = k);
  INSERT INTO "workFacts" SELECT f.* FROM unnest(works) f WHERE NOT EXISTS (SELECT FROM "workFacts" k
    WHERE k."companyID" = company AND k."taskID" = f."taskID" AND k."pickerID" = f."pickerID");
END
$$;
