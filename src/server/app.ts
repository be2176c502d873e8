import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { z } from 'zod';
import { markHeader } from '../protocol/changes';
import { maxColumnsRows } from '../protocol/list-query';
import { registerAccounting } from './accounting/connect/accounting-routes';
import { createAccounting } from './accounting/connections';
import { vismaNet } from './accounting/providers/visma-net';
import { registerSender } from './accounting/sending/register-sender';
import { type AccountingSetup, readAccountingSetup } from './accounting/settings';
import { registerAuthRoutes } from './auth/auth-routes';
import { createAuthenticator } from './auth/authenticator';
import { secretsFrom } from './auth/secrets';
import { registerBatch } from './batch/routes';
import { registerNamedHistory } from './changes/named-history';
import { createNews } from './changes/news';
import { registerPruning } from './changes/retention';
import { registerChangeRoutes } from './changes/routes';
import type { TrustedProxies } from './config';
import { createListCache } from './crud/list-cache';
import { crudWrites, registerCrudReads } from './crud/resource-routes';
import type { Database } from './database/database';
import { registerDocumentation } from './http/api-documentation';
import { failure } from './http/api-error';
import { registerAuthentication } from './http/authentication';
import { registerCompression } from './http/compression';
import { registerConsole } from './http/console-files';
import type { AppContext } from './http/context';
import { documented } from './http/documented';
import { registerErrorHandler } from './http/error-handler';
import { finishAnswers } from './http/finish-answers';
import { registerForeignConsoles } from './http/foreign-consoles';
import { registerHealth } from './http/health';
import { withPathAliases } from './http/paths';
import { bodyLimit, readJson } from './http/read-json';
import { malformedAddress, readableAddress, requestID } from './http/requests';
import { registerSecurityHeaders } from './http/security-headers';
import { cutSlowReaders } from './http/slow-readers';
import { measuredDatabase } from './metrics/measured-database';
import type { Metrics } from './metrics/metrics';
import { registerMetrics } from './metrics/metrics-route';
import { registerDeclaredReports } from './reports/declared/declared-routes';
import { registerReports } from './reports/report-routes';
import { demoTaskWrite } from './tasks/demo/demo-task-routes';
import { mergeRoutes } from './tasks/groups/merge-routes';
import { optimizationFilterWrites, registerOptimizationFilters } from './tasks/groups/optimization-filters';
import { registerOptimization } from './tasks/groups/optimization-routes';
import { taskImport } from './tasks/import/import-route';
import { registerChepFile } from './tasks/pallets/chep-file';
import { palletRoutes } from './tasks/pallets/pallet-routes';
import { registerTaskReads } from './tasks/read/task-read-routes';
import { taskWriteRoutes } from './tasks/task-write-routes';
import { registerTimeouts } from './timeouts/record-timeouts';
import { registerWrites, type WriteRoute } from './writes/write-route';

export interface AppOptions {
  readonly database: Database;
  readonly now?: () => Date;
  /** Only the plain API: no change feed, no retry cache. */
  readonly isPlain?: boolean;
  /** Folder of the built console; null: the API alone. */
  readonly webFolder?: string | null;
  readonly logger?: FastifyServerOptions['logger'];
  /** Which proxies in front may tell the caller's address: their number, or their addresses; false: none. */
  readonly trustProxy?: TrustedProxies;
  /** Key material of fingerprints and marks; left out: a random one for this process. */
  readonly secretKey?: Buffer;
  /** Certificate and key for https. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Origins of other APIs that the console may call. */
  readonly apiOrigins?: readonly string[];
  /** Origins of other consoles that may call this API. */
  readonly consoleOrigins?: readonly string[];
  /** How the accounting system is reached; left out: no integration. */
  readonly accountingSetup?: AccountingSetup;
  /** Most shipments that all processes together may be sending; four by default. */
  readonly accountingAtOnce?: number;
  /** Counters for `GET /metrics`; left out: none. */
  readonly metrics?: Metrics;
  /** Callers with this token may read the metrics; null: callers on this machine. */
  readonly metricsToken?: string | null;
  /** Slower requests are recorded as timeouts, milliseconds; ten seconds by default. */
  readonly requestLimitMs?: number;
}

/** Most bytes of a request's address and headers: enough for the longest filter that can be saved. */
const maxHeaderSize = 96 * 1024;
/** A request that has not arrived completely by then is refused (408): enough for an upload at 250 kbit/s. */
const requestTimeout = 5 * 60_000;

/** Every write of the API except signing in and batches, which consist of these. */
const writeRoutes: readonly WriteRoute[] = [
  ...crudWrites,
  ...taskWriteRoutes,
  demoTaskWrite,
  ...mergeRoutes,
  ...palletRoutes,
  ...optimizationFilterWrites,
  taskImport,
];

/** The whole server apart from its listener. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { now = () => new Date(), isPlain = false, metrics = null } = options;
  const database = metrics ? measuredDatabase(options.database, metrics) : options.database;
  const app = createFastify(options);
  const news = createNews({
    database,
    onError: (error) => app.log.error(error, 'looking for news failed'),
    ...(metrics && { onAnnounced: metrics.announced }),
  });
  const secrets = secretsFrom(options.secretKey ?? randomBytes(32));
  const context: AppContext = { database, now, isPlain, news, secrets };
  const authenticator = createAuthenticator(context, (error) =>
    app.log.error(error, 'telling of a wrong sign-in failed'),
  );
  app.addHook('onReady', async () => authenticator.limits.listen());
  app.addHook('onClose', async () => authenticator.limits.close());
  const lists = createListCache();
  const accounting = createAccounting({
    database,
    setup: options.accountingSetup ?? readAccountingSetup({}),
    key: secrets.accountingKey,
    now,
    fetch,
    announce: (companyID, position) => news.announce(companyID, position),
  });

  finishAnswers(app);
  cutSlowReaders(app);
  registerErrorHandler(app);
  if (metrics) registerMetrics(app, metrics, options.metricsToken ?? null);
  registerSecurityHeaders(app, { apiOrigins: options.apiOrigins ?? [] });
  registerForeignConsoles(app, options.consoleOrigins ?? []);
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!/^\/api\//i.test(url)) return;
    reply.header('cache-control', 'no-store');
    if (!isPlain) reply.header(markHeader, '1');
  });
  registerAuthentication(app, authenticator);
  registerDocumentation(app);
  // After the authentication: anyone may ask for the documentation, and compressing is work.
  registerCompression(app);
  // Routes follow in plugins of their own, so that the documentation sees them.
  app.register(async (api) => {
    registerAuthRoutes(api, context, authenticator);
    registerCapabilities(api, isPlain);
  });
  app.register(async (api) => {
    // Only for writes to a company's rows: a device that knows a former history must be able to sign in.
    if (!isPlain) registerNamedHistory(api, database);
    registerWrites(api, context, writeRoutes);
    registerCrudReads(api, { ...context, lists });
    registerTaskReads(api, context, lists);
    registerChepFile(api, context);
    registerOptimization(api, { ...context, lists });
    registerOptimizationFilters(api, { ...context, lists });
    registerReports(api, context);
    registerDeclaredReports(api, context);
    registerAccounting(api, context, accounting);
    registerBatch(api);
    if (!isPlain) registerChangeRoutes(api, context, metrics);
  });
  registerPruning(app, context);
  registerTimeouts(app, context, {
    requestLimitMs: options.requestLimitMs ?? 10_000,
    onError: (error) => app.log.error(error, 'noting a timeout failed'),
  });
  if (accounting.system) {
    const { connections } = accounting;
    registerSender(app, context, { connections, provider: vismaNet, atOnce: options.accountingAtOnce ?? 4 });
  }
  registerHealth(app, database);
  app.all(malformedAddress, { config: { isPublic: true }, schema: { hide: true } }, async () => {
    throw failure(400, 'request.malformed');
  });
  registerConsole(app, options.webFolder ?? null);
  return app;
}

function createFastify({ logger = false, trustProxy = false, tls = null }: AppOptions): FastifyInstance {
  const common = {
    logger,
    trustProxy: trustOf(trustProxy),
    bodyLimit,
    requestTimeout,
    genReqId: requestID,
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }: { readonly url?: string | undefined }) => readableAddress(url),
    routerOptions: { caseSensitive: false, maxParamLength: 20_000 },
    forceCloseConnections: true,
  } as const;
  const app = tls
    ? Fastify({ ...common, https: { cert: tls.cert, key: tls.key, maxHeaderSize } }).withTypeProvider()
    : Fastify({ ...common, http: { maxHeaderSize } }).withTypeProvider();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson);
  return app;
}

function trustOf(proxies: TrustedProxies) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

const capabilitiesReply = z.object({
  changeFeed: z.boolean(),
  changeStream: z.boolean(),
  retryCache: z.boolean(),
  preconditions: z.boolean(),
  columns: z.boolean(),
  columnsRows: z.number(),
  marked: z.boolean(),
});

/** The server's capabilities beyond the plain API (decision 5); a plain API does not know the path. */
function registerCapabilities(app: FastifyInstance, isPlain: boolean): void {
  const schema = documented({
    summary: 'What this server can do beyond the plain API',
    reply: capabilitiesReply,
  });
  withPathAliases('v2/capabilities', (url, isDocumented) =>
    app.get(url, { config: { isPublic: true }, schema: { ...schema, hide: !isDocumented } }, async () => {
      if (isPlain) throw failure(404, 'request.not-found');
      return {
        changeFeed: true,
        changeStream: true,
        retryCache: true,
        preconditions: true,
        columns: true,
        columnsRows: maxColumnsRows,
        marked: true,
      };
    }),
  );
}
