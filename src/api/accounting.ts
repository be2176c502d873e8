import type { ConnectionStatus } from '../domain/accounting';
import { asText, isObject, parseJsonText } from '../lib/json-values';
import type { Label } from '../lib/label';
import { parseConnectionStatus } from '../protocol/accounting';
import { errorLabels } from '../protocol/errors';
import { type ApiReply, readJson } from '../protocol/exchange';
import { readError } from '../protocol/read-error';
import type { ApiClient } from './client';

export type AccountingOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'unreachable' }
  /** A text of the catalogs if the reason is known, else the server's own message. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: Label | string };

/** The connection to the accounting system. None of its calls is queued: codes and states expire within minutes. */
export interface AccountingApi {
  status(): Promise<AccountingOutcome<ConnectionStatus>>;
  /** @returns the address for the browser to go to */
  begin(redirectURL: string, tenant: string | null): Promise<AccountingOutcome<string>>;
  /** @param answer query of the address that the browser came back to */
  finish(redirectURL: string, answer: string): Promise<AccountingOutcome<ConnectionStatus>>;
  /** Ends a pending authorization; also succeeds if there is none any more. */
  stopWaiting(): Promise<AccountingOutcome<true>>;
  /** @returns whether the accounting system has revoked the tokens */
  disconnect(): Promise<AccountingOutcome<boolean>>;
}

/** Longer than the server waits for the accounting system. */
const timeoutMs = 60_000;

export function createAccountingApi(client: Pick<ApiClient, 'send'>, companyID: number): AccountingApi {
  const call = async <T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: object | null,
    read: (json: unknown) => T | null,
  ): Promise<AccountingOutcome<T>> => {
    const address = `v2/accounting/${path}?companyID=${companyID}`;
    return outcomeOf(await client.send({ method, path: address, headers: {}, body, timeoutMs }), read);
  };
  return {
    status: () => call('GET', 'connection', null, parseConnectionStatus),
    begin: (redirectURL, tenant) =>
      call('POST', 'authorizations', { redirectURL, tenant }, (json) =>
        isObject(json) && typeof json.url === 'string' ? webAddress(json.url) : null,
      ),
    finish: (redirectURL, answer) => call('POST', 'callback', { redirectURL, answer }, parseConnectionStatus),
    stopWaiting: async () => {
      const outcome = await call('DELETE', 'authorizations', null, (json) => (isObject(json) ? true : null));
      return outcome.kind === 'refused' && outcome.status === 404 ? { kind: 'done', value: true } : outcome;
    },
    disconnect: () =>
      call('DELETE', 'connection', null, (json) => (isObject(json) ? json.isRevoked === true : null)),
  };
}

function outcomeOf<T>(reply: ApiReply, read: (json: unknown) => T | null): AccountingOutcome<T> {
  if (reply.kind === 'none') return { kind: 'unreachable' };
  if (reply.status >= 300)
    return { kind: 'refused', status: reply.status, reason: reasonOf(reply.status, reply.text) };
  const value = read(readJson(reply));
  return value === null ? { kind: 'unreachable' } : { kind: 'done', value };
}

/** The one reason with a placeholder contains the accounting system's own code. */
function reasonOf(status: number, text: string): Label | string {
  const { code, message } = readError(status, text);
  const known: Label | undefined = Object.entries(errorLabels).find(([name]) => name === code)?.[1];
  if (!known) return message;
  const body = parseJsonText(text);
  const values = isObject(body) && isObject(body.values) ? body.values : {};
  const reason = asText(values.reason);
  if (reason !== null) return { id: known.id, values: { reason } };
  return known.id.includes('{') ? message : known;
}

/** Reads a status that was kept as text; null for any other text. */
export function readKeptStatus(text: string): ConnectionStatus | null {
  return parseConnectionStatus(parseJsonText(text));
}

/** An http or https address; null for others, which a browser might execute. */
function webAddress(text: string): string | null {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}
