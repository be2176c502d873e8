-- A barcode names one product of a company. Where two rows had the same one, the first keeps it: equal ones of the same
-- product are dropped, others keep their place under a value that nobody scans and that a search for # finds.
DELETE FROM "productCodes" c USING "productCodes" f
WHERE f."companyID" = c."companyID" AND f."value" = c."value" AND f."productID" = c."productID"
  AND f."amountMultiplier" IS NOT DISTINCT FROM c."amountMultiplier" AND f."productCodeID" < c."productCodeID";
UPDATE "productCodes" c SET "value" = left(c."value", 85) || '#' || c."productCodeID"
WHERE EXISTS (SELECT 1 FROM "productCodes" f
  WHERE f."companyID" = c."companyID" AND f."value" = c."value" AND f."productCodeID" < c."productCodeID");
DROP INDEX "productCodes_value";
ALTER TABLE "productCodes" ADD CONSTRAINT "productCodes_value_key" UNIQUE ("companyID", "value");
CREATE INDEX "products_ean" ON "products" ("companyID", "eanCode");

-- Lists of products, as those of tasks: folded once, with an index for every column that the list shows at first.
ALTER TABLE "products"
  ADD COLUMN "productCode~" text COLLATE "C" GENERATED ALWAYS AS (fold("productCode")) STORED,
  ADD COLUMN "name~" text COLLATE "C" GENERATED ALWAYS AS (fold("name")) STORED,
  ADD COLUMN "eanCode~" text COLLATE "C" GENERATED ALWAYS AS (fold("eanCode")) STORED,
  ADD COLUMN "speechProductCode~" text COLLATE "C" GENERATED ALWAYS AS (fold("speechProductCode")) STORED,
  ADD COLUMN "uom~" text COLLATE "C" GENERATED ALWAYS AS (fold("uom")) STORED,
  ADD COLUMN "search~" text COLLATE "C" GENERATED ALWAYS AS (fold("productCode" || E'\n' || "name" || E'\n'
    || coalesce("eanCode", '') || E'\n' || coalesce("speechProductCode", ''))) STORED;
CREATE INDEX "products_productCode" ON "products" ("companyID", "productCode~", "productID");
CREATE INDEX "products_name" ON "products" ("companyID", "name~", "productID");
CREATE INDEX "products_eanCode" ON "products" ("companyID", "eanCode~", "productID");
CREATE INDEX "products_uom" ON "products" ("companyID", "uom~", "productID");
CREATE INDEX "products_weight" ON "products" ("companyID", "weight", "productID");
CREATE INDEX "products_volume" ON "products" ("companyID", "volume", "productID");
DO $$
BEGIN
  EXECUTE 'CREATE INDEX "products_search" ON "products" USING gin ("search~" gin_trgm_ops)';
EXCEPTION WHEN undefined_object OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not available: searching products will be slower';
END
$$;
