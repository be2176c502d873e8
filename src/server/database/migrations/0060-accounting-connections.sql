-- A company's connection to the accounting system. Tokens are encrypted under a key that is not in the database.
CREATE TABLE "accountingConnections" (
  "companyID" integer PRIMARY KEY REFERENCES "companies" ("companyID") ON DELETE CASCADE,
  -- The company in the accounting system.
  "tenant" text,
  "accessToken" text,
  "refreshToken" text,
  -- Null: the accounting system does not say when the access token ends.
  "expiresAt" timestamptz(3),
  "connectedBy" text NOT NULL,
  "connectedAt" timestamptz(3) NOT NULL,
  "renewedAt" timestamptz(3),
  -- Whether the access token took the place of one that the accounting system did not accept.
  "isReplacement" boolean NOT NULL DEFAULT false,
  -- Each stored pair of tokens has a number of its own.
  "revision" integer NOT NULL DEFAULT 1,
  -- Who is renewing the tokens; one that does not come back is relieved.
  "claim" text,
  "claimedUntil" timestamptz(3),
  "lostAt" timestamptz(3),
  "lostWhy" text CHECK ("lostWhy" IN ('refused', 'rejected', 'not-renewable')),
  -- What the accounting system called it.
  "lostCode" text,
  CHECK (("lostAt" IS NULL) = ("accessToken" IS NOT NULL))
);

-- Authorizations that users have begun: each is used once, by the session that began it, within ten minutes.
CREATE TABLE "accountingAuthorizations" (
  "companyID" integer NOT NULL REFERENCES "companies" ("companyID") ON DELETE CASCADE,
  "stateHash" text NOT NULL,
  "userID" integer NOT NULL,
  -- It ends with the session.
  "secretHash" text NOT NULL REFERENCES "sessions" ("secretHash") ON DELETE CASCADE,
  "verifier" text NOT NULL,
  "redirectURL" text NOT NULL,
  "tenant" text,
  "startedBy" text NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("companyID", "stateHash")
);
CREATE INDEX "accountingAuthorizations_session" ON "accountingAuthorizations" ("secretHash");
