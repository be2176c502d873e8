import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { parseArgs } from 'node:util';
import { messageOf } from '../lib/message-of';
import { type AccountingSetup, readAccountingSetup } from './accounting/settings';
import { givenSecretKey } from './auth/secret-key';
import type { DatabasePlace } from './database/open-database';
import { StartupError } from './database/startup-error';
import { refuseMisspelt } from './misspelt-settings';

/** Trusted proxies: how many stand in front, or their addresses and networks; false: none. */
export type TrustedProxies = false | number | readonly string[];

/** Settings of the server, from its flags and environment. */
export interface ServerConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly place: DatabasePlace;
  /** The demo company and its accounts on an empty database. */
  readonly isDemo: boolean;
  /** Seed of the demo company and of the events on its floor. */
  readonly seed: number;
  /** Days of history of the demo company. */
  readonly demoDays: number;
  readonly hasSimulator: boolean;
  /** Starts an accounting system on the loopback interface, for the demo company. */
  readonly hasTrialAccounting: boolean;
  readonly isPlain: boolean;
  /** The database is migrated, filled if empty, and the process ends. */
  readonly onlyPrepares: boolean;
  /** A backup was restored: every device takes a new snapshot. */
  readonly isRestored: boolean;
  /** The operator's name for the database, where files have no stable identity; null: identified by its files. */
  readonly databaseName: string | null;
  readonly adminPassword: string | null;
  /** Null: the one in the data folder. */
  readonly secretKey: string | null;
  /** Folder of this process's files, whatever the database. */
  readonly dataFolder: string;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly trustProxy: TrustedProxies;
  /** Origins of other APIs that this server's console may be pointed at. */
  readonly apiOrigins: readonly string[];
  /** Origins of other consoles that may use this API. */
  readonly consoleOrigins: readonly string[];
  readonly accounting: AccountingSetup;
  /** Most shipments that all processes together may be sending to the accounting system. */
  readonly accountingAtOnce: number;
  /** Callers with this token may read the metrics; null: callers on this machine. */
  readonly metricsToken: string | null;
  readonly logLevel: string;
}

/** The flags that `--help` lists, with the environment. */
export const flagOptions = {
  demo: { type: 'boolean' },
  plain: { type: 'boolean' },
  prepare: { type: 'boolean' },
  restored: { type: 'boolean' },
  'no-simulator': { type: 'boolean' },
  'trial-accounting': { type: 'boolean' },
  seed: { type: 'string' },
  days: { type: 'string' },
  port: { type: 'string' },
  data: { type: 'string' },
} as const;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads flags and environment; throws a `StartupError` that says what is wrong. */
export function readServerConfig(flags: readonly string[], env: NodeJS.ProcessEnv): ServerConfig {
  const values = readArguments(flags);
  refuseMisspelt(env);
  const isDemo = values.demo ?? false;
  const logLevel = env['LOG_LEVEL'] || (isDemo ? 'warn' : 'info');
  if (!logLevels.includes(logLevel))
    throw new StartupError(`LOG_LEVEL is none of ${logLevels.join(', ')}: ${logLevel}`);
  return {
    host: env['HOST'] || '127.0.0.1',
    port: wholeNumber(values.port ?? env['PORT'], { name: 'PORT', initial: 3000, max: 65_535 }),
    place: placeOf(env, values.data),
    isDemo,
    seed: wholeNumber(values.seed, { name: '--seed', initial: 1, max: 2 ** 31 - 1 }),
    demoDays: wholeNumber(values.days, { name: '--days', initial: 60, min: 1, max: 365 }),
    hasSimulator: isDemo && !values['no-simulator'],
    hasTrialAccounting: trialAccounting(values),
    isPlain: values.plain ?? false,
    onlyPrepares: values.prepare ?? false,
    isRestored: values.restored ?? false,
    databaseName: env['DATABASE_IDENTITY']?.trim() || null,
    adminPassword: env['ADMIN_PASSWORD'] || null,
    secretKey: givenSecretKey(env['SECRET_KEY']),
    dataFolder: values.data ?? (env['DATA_DIR'] || './data'),
    tls: readTls(env['TLS_CERT'], env['TLS_KEY']),
    trustProxy: readProxies(env['TRUST_PROXY']),
    apiOrigins: readOrigins('API_ORIGINS', env['API_ORIGINS']),
    consoleOrigins: readOrigins('CONSOLE_ORIGINS', env['CONSOLE_ORIGINS']),
    accounting: readAccountingSetup(env),
    accountingAtOnce: wholeNumber(env['ACCOUNTING_AT_ONCE'], {
      name: 'ACCOUNTING_AT_ONCE',
      initial: 4,
      min: 1,
      max: 100,
    }),
    metricsToken: readToken(env['METRICS_TOKEN']),
    logLevel,
  };
}

function trialAccounting({
  demo,
  'trial-accounting': isWanted = false,
}: ReturnType<typeof readArguments>): boolean {
  if (isWanted && !demo) throw new StartupError('--trial-accounting is for the demo company: add --demo');
  return isWanted;
}

function readArguments(flags: readonly string[]) {
  try {
    return parseArgs({ args: [...flags], options: flagOptions, allowPositionals: false }).values;
  } catch (error) {
    throw new StartupError(`${messageOf(error)} (--help lists flags and settings)`);
  }
}

function placeOf(env: NodeJS.ProcessEnv, folder: string | undefined): DatabasePlace {
  const url = env['DATABASE_URL'];
  if (!url) return { kind: 'folder', path: folder ?? (env['DATA_DIR'] || './data') };
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new StartupError('DATABASE_URL does not begin with postgres://');
  if (folder !== undefined) throw new StartupError('--data and DATABASE_URL exclude each other');
  return { kind: 'url', url: withKnownTls(url) };
}

/** Equal for the driver, which would say so in ten lines at each start. */
const asVerifyFull: ReadonlySet<string> = new Set(['prefer', 'require', 'verify-ca']);
const tlsModes: ReadonlySet<string> = new Set(['disable', 'no-verify', 'verify-full', ...asVerifyFull]);

function withKnownTls(url: string): string {
  if (/[?&]uselibpqcompat=true\b/.test(url)) return url;
  return url.replace(/([?&]sslmode=)([^&#]*)/g, (_, name: string, mode: string) => {
    if (!tlsModes.has(mode))
      throw new StartupError(`sslmode in DATABASE_URL is none of ${[...tlsModes].join(', ')}: ${mode}`);
    return name + (asVerifyFull.has(mode) ? 'verify-full' : mode);
  });
}

const shortestToken = 16;

/** A text that a header can carry and that cannot be guessed. */
function readToken(text: string | undefined): string | null {
  if (!text) return null;
  if (text.length >= shortestToken && /^[\x21-\x7e]+$/.test(text)) return text;
  throw new StartupError(
    `METRICS_TOKEN is not ${shortestToken} or more letters, digits and signs without spaces`,
  );
}

interface NumberOption {
  readonly name: string;
  readonly initial: number;
  readonly min?: number;
  readonly max: number;
}

function wholeNumber(text: string | undefined, { name, initial, min = 0, max }: NumberOption): number {
  if (text === undefined || text === '') return initial;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : -1;
  if (value < min || value > max)
    throw new StartupError(`${name} is not a whole number from ${min} to ${max}: ${text}`);
  return value;
}

const networkNames: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** `1`, or `10.0.0.5 10.1.0.0/16 loopback`. Trusting every sender would let callers invent addresses. */
function readProxies(text: string | undefined): TrustedProxies {
  if (!text || text === 'false') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const names = text.split(/[\s,]+/).filter(Boolean);
  const wrong = names.find((one) => !networkNames.has(one) && !isNetwork(one));
  if (wrong === undefined && names.length > 0) return names;
  throw new StartupError(
    `TRUST_PROXY is neither the number of proxies in front (1) nor their addresses (10.0.0.5 10.1.0.0/16): ${text}`,
  );
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (more.length > 0 || most < 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** Origins separated by spaces: `https://a.example https://b.example:8443`. */
function readOrigins(name: string, text: string | undefined): readonly string[] {
  const origins = (text ?? '').split(/\s+/).filter(Boolean);
  const wrong = origins.find(
    (origin) => !/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin,
  );
  if (wrong !== undefined)
    throw new StartupError(`${name} holds what is no origin (as https://tools.example:8443): ${wrong}`);
  return origins;
}

function readTls(cert: string | undefined, key: string | undefined): ServerConfig['tls'] {
  if (!cert && !key) return null;
  if (!cert || !key) throw new StartupError('TLS_CERT and TLS_KEY are needed together');
  const pair = { cert: readPem('TLS_CERT', cert), key: readPem('TLS_KEY', key) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new StartupError(`TLS_CERT and TLS_KEY are no certificate and its key: ${messageOf(error)}`);
  }
  return pair;
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartupError(`Cannot read ${name}: ${messageOf(error)}`);
  }
}
