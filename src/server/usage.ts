/** What `--help` prints: every flag and setting that `readServerConfig` knows. */
export const usage = `
npm start [-- FLAGS]       the demo company
npm run serve [-- FLAGS]   the production form

Flags
  --port NUMBER         as PORT
  --data DIR            as DATA_DIR
  --prepare             only brings the database up to date, fills an empty one, and ends
  --restored            a backup was put back: every device takes a new snapshot (once)
  --plain               the API without what this server adds to it: change feed, request ids
  --demo                the demo company on an empty database (npm start)
  --days NUMBER         how many days the demo company has worked (60)
  --seed NUMBER         another demo company (1)
  --no-simulator        nobody works in the demo company
  --trial-accounting    an accounting system to try (npm start)

Settings, from the environment
  HOST, PORT            where it listens (127.0.0.1, 3000)
  DATABASE_URL          postgres://user:password@host/database; without it the embedded database
  DATA_DIR              folder of the embedded database and of secret.key (./data)
  DATABASE_IDENTITY     a name for the database, where its files tell nothing
  ADMIN_PASSWORD        password of the user admin, needed on an empty database
  SECRET_KEY            32 random characters, the same for several processes; without it DATA_DIR/secret.key
  TLS_CERT, TLS_KEY     files of a certificate and its key (PEM)
  TRUST_PROXY           how many proxies stand in front, or their addresses
  API_ORIGINS           other APIs that this console may be pointed at
  CONSOLE_ORIGINS       other consoles that may use this API
  METRICS_TOKEN         16 characters or more: who brings them may read /metrics; without it callers on this machine
  LOG_LEVEL             trace, debug, info (usual), warn (usual with --demo), error, fatal or silent
  ACCOUNTING_AT_ONCE    shipments that are sent at the same time (4)
  ACCOUNTING_CLIENT_ID, ACCOUNTING_CLIENT_SECRET, ACCOUNTING_AUTHORIZE_URL, ACCOUNTING_TOKEN_URL,
  ACCOUNTING_API_URL, ACCOUNTING_SCOPE, ACCOUNTING_REDIRECT_URL, ACCOUNTING_ISSUER, ACCOUNTING_REVOCATION_URL
                        the accounting system

README.md says more of each under "Production".
`;
