import { callbackPath } from '../../domain/accounting';
import { StartupError } from '../database/startup-error';

/** How the server reaches the accounting system. */
export interface AccountingSettings {
  readonly clientID: string;
  readonly clientSecret: string;
  readonly authorizeURL: string;
  readonly tokenURL: string;
  readonly apiURL: string;
  readonly scope: string;
  /** Addresses to which the accounting system may send browsers back, as registered there. */
  readonly redirectURLs: readonly string[];
  readonly issuer: string;
  /** Whether answers must name their issuer (RFC 9207). */
  readonly isIssuerNamed: boolean;
  readonly revocationURL: string | null;
}

export interface AccountingSetup {
  /** Null while some are missing. */
  readonly settings: AccountingSettings | null;
  readonly missing: readonly string[];
}

const needed = [
  'ACCOUNTING_CLIENT_ID',
  'ACCOUNTING_CLIENT_SECRET',
  'ACCOUNTING_AUTHORIZE_URL',
  'ACCOUNTING_TOKEN_URL',
  'ACCOUNTING_API_URL',
  'ACCOUNTING_SCOPE',
  'ACCOUNTING_REDIRECT_URL',
] as const;

/** Reads the settings of the accounting system from the environment; throws a `StartupError` for wrong ones. */
export function readAccountingSetup(env: Readonly<Record<string, string | undefined>>): AccountingSetup {
  const missing = needed.filter((name) => !env[name]?.trim());
  const textOf = (name: string) => env[name]?.trim() ?? '';
  const addressOf = (name: string) => (textOf(name) === '' ? '' : checkedAddress(name, textOf(name)));
  const authorizeURL = addressOf('ACCOUNTING_AUTHORIZE_URL');
  const settings = {
    clientID: textOf('ACCOUNTING_CLIENT_ID'),
    clientSecret: textOf('ACCOUNTING_CLIENT_SECRET'),
    authorizeURL,
    tokenURL: addressOf('ACCOUNTING_TOKEN_URL'),
    apiURL: addressOf('ACCOUNTING_API_URL'),
    scope: textOf('ACCOUNTING_SCOPE'),
    redirectURLs: redirectURLsOf(textOf('ACCOUNTING_REDIRECT_URL')),
    issuer: addressOf('ACCOUNTING_ISSUER') || (authorizeURL && new URL(authorizeURL).origin),
    isIssuerNamed: textOf('ACCOUNTING_ISSUER') !== '',
    revocationURL: addressOf('ACCOUNTING_REVOCATION_URL') || null,
  };
  return { settings: missing.length > 0 ? null : settings, missing };
}

function redirectURLsOf(text: string): readonly string[] {
  const addresses = text.split(/\s+/).filter(Boolean);
  for (const address of addresses) {
    checkedAddress('ACCOUNTING_REDIRECT_URL', address);
    if (address !== new URL(address).origin + callbackPath)
      throw new StartupError(
        `ACCOUNTING_REDIRECT_URL is not a console's address with ${callbackPath}: ${address}`,
      );
  }
  return addresses;
}

const redirectName = 'ACCOUNTING_REDIRECT_URL';
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Secrets are sent to these: https only, or http within the machine. */
function checkedAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Browsers take every name below `localhost` for their own machine; the server may not.
  const isOwn =
    url && (loopback.has(url.hostname) || (name === redirectName && /\.localhost$/.test(url.hostname)));
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwn);
  if (!url || !isSafe || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new StartupError(`${name} is no https address: ${url ? url.origin : text}`);
  return text;
}
