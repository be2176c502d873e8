import { join } from 'node:path';
import { callbackPath } from '../../../domain/accounting';
import { type AccountingSetup, readAccountingSetup } from '../settings';
import type { Fault } from './admission';
import { startProvider } from './provider';
import { startShipmentServer } from './shipment-server';

export interface Trial {
  /** The same as environment settings. */
  readonly setup: AccountingSetup;
  /** Page that shows the taken shipments. */
  readonly url: string;
  close(): Promise<void>;
}

const faults: readonly Fault[] = [
  { kind: 'slow', ms: 3000 },
  { kind: 'busy', retryAfter: '5' },
  { kind: 'broken' },
  { kind: 'cut' },
  { kind: 'refused', message: 'The item is not for sale' },
];

/**
 * Our own accounting system on the loopback interface, to try the whole integration without an account anywhere: a
 * provider that accepts every sign-in, and an API that takes shipments and fails as often as its page says. @param
 * origins the console's own @param folder in which grants and shipments outlive the process
 */
export async function startTrial(origins: readonly string[], folder: string): Promise<Trial> {
  const redirectURLs = origins.map((origin) => origin + callbackPath);
  const provider = await startProvider({ redirectURLs, file: join(folder, 'trial-grants.json') });
  const server = await startShipmentServer({
    introspect: provider.introspect,
    faults,
    file: join(folder, 'trial-shipments.jsonl'),
  });
  return {
    setup: readAccountingSetup({
      ACCOUNTING_CLIENT_ID: provider.clientID,
      ACCOUNTING_CLIENT_SECRET: provider.clientSecret,
      ACCOUNTING_AUTHORIZE_URL: provider.authorizeURL,
      ACCOUNTING_TOKEN_URL: provider.tokenURL,
      ACCOUNTING_REVOCATION_URL: provider.revocationURL,
      ACCOUNTING_ISSUER: provider.issuer,
      ACCOUNTING_API_URL: server.url,
      ACCOUNTING_SCOPE: provider.scope,
      ACCOUNTING_REDIRECT_URL: redirectURLs.join(' '),
    }),
    url: server.url,
    async close() {
      await server.close();
      await provider.close();
    },
  };
}
