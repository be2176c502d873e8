-- Since when the accounting system accepts none of a connection's tokens, although it goes on renewing them.
ALTER TABLE "accountingConnections" ADD COLUMN "rejectedSince" timestamptz(3);
ALTER TABLE "accountingConnections" DROP COLUMN "isReplacement";
-- When a renewal was asked for whose answer has not been stored: its tokens may be lost.
ALTER TABLE "accountingConnections" ADD COLUMN "askedAt" timestamptz(3);
ALTER TABLE "accountingConnections" DROP CONSTRAINT "accountingConnections_lostWhy_check";
ALTER TABLE "accountingConnections" ADD CONSTRAINT "accountingConnections_lostWhy_check"
  CHECK ("lostWhy" IN ('refused', 'interrupted', 'rejected', 'not-renewable'));
