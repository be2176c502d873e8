-- Where the database was at the last start: elsewhere, it has been restored.
CREATE TABLE "databaseIdentity" (
  "onlyRow" boolean NOT NULL DEFAULT true PRIMARY KEY CHECK ("onlyRow"),
  "identity" text NOT NULL
);
