import { createBody } from '../domain/mutations/rows';
import type { Resource, Row } from '../domain/resource';
import { splitSecrets } from '../domain/secrets';
import { isObject } from '../lib/json-values';
import type { Label } from '../lib/label';
import { type ApiReply, readJson } from '../protocol/exchange';
import { readError } from '../protocol/read-error';
import { readRefusal } from '../protocol/read-refusal';
import { type ApiClient, getJson } from './client';
import { isOwnSuccess } from './own-success';
import { labelsOfReasons } from './reason-labels';

/**
 * Writes with secrets. They are sent to the API at once, without a request id, so that neither the outbox nor the
 * server's retry cache stores them: one whose answer is lost is `unreachable`, and the user decides whether to repeat
 * it.
 */
export type DirectOutcome =
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'unreachable' }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly code: string | null;
      /** Faults by field: a text of the catalogs if the reason is known, else the server's own words. */
      readonly fields: Readonly<Record<string, Label | string>>;
    };

export interface DirectRow {
  readonly resource: Pick<Resource, 'path' | 'key' | 'fields'>;
  readonly companyID: number;
}

type Api = Pick<ApiClient, 'send'>;

const timeoutMs = 20_000;

/** Creates a row with its secrets. `done` has the server's key; the secrets may still have been refused afterwards. */
export async function createDirectly(
  api: Api,
  row: DirectRow,
  values: Row,
): Promise<DirectOutcome & { readonly created?: number }> {
  const { resource, companyID } = row;
  const { plain, secrets } = splitSecrets(resource, values);
  const { ofRow, elsewhere } = byAddress(resource, secrets);
  const body = { ...createBody(resource, plain, companyID), ...ofRow };
  const reply = await api.send({ method: 'POST', path: resource.path, headers: {}, body, timeoutMs });
  const refused = outcomeOf(reply, 0);
  if (refused.kind !== 'done') return refused;
  const id = keyIn(reply, resource.key);
  if (id === null) return { kind: 'unreachable' };
  const outcome = await writeSecrets(api, { ...row, id, isNew: true }, Object.fromEntries(elsewhere));
  return { ...outcome, created: id };
}

/** Sets secrets of a row that the server has. Repeating it does no harm. */
export async function writeSecrets(
  api: Api,
  { resource, companyID, id, isNew = false }: DirectRow & { readonly id: number; readonly isNew?: boolean },
  secrets: Row,
): Promise<DirectOutcome> {
  const path = `${resource.path}/${id}`;
  const put = (method: 'PUT' | 'POST', at: string, values: Row) =>
    api.send({ method, path: at, headers: {}, body: { companyID, ...values }, timeoutMs });
  const { ofRow, elsewhere } = byAddress(resource, secrets);
  if (Object.keys(ofRow).length > 0) {
    const outcome = await judge(api, await put('PUT', path, ofRow), id);
    if (outcome.kind !== 'done') return outcome;
  }
  for (const [name, value] of elsewhere) {
    const at = `${path}/${addressOf(resource, name)}`;
    const changed = isNew ? null : await put('PUT', at, { [name]: value });
    // A missing value (404) is created; a new row certainly has none.
    const isMissing = !changed || (changed.kind === 'reply' && changed.status === 404);
    const outcome = await judge(api, isMissing ? await put('POST', at, { [name]: value }) : changed, id);
    if (outcome.kind !== 'done') return outcome;
  }
  return { kind: 'done', id };
}

/** Whether a secret with an address of its own is set; null: unknown now. */
export async function isSecretSet(
  api: Api,
  { resource, companyID, id }: DirectRow & { readonly id: number },
  name: string,
): Promise<boolean | null> {
  const path = `${resource.path}/${id}/${addressOf(resource, name)}?companyID=${companyID}`;
  const answer = await getJson(api, path);
  if (answer?.status !== 200 || !isObject(answer.body)) return null;
  return answer.body.isSet === true;
}

function addressOf(resource: DirectRow['resource'], name: string): string | null {
  const secret = resource.fields[name]?.secret;
  return typeof secret === 'object' ? secret.at : null;
}

function byAddress(resource: DirectRow['resource'], secrets: Row) {
  const entries = Object.entries(secrets);
  return {
    ofRow: Object.fromEntries(entries.filter(([name]) => addressOf(resource, name) === null)),
    elsewhere: entries.filter(([name]) => addressOf(resource, name) !== null),
  };
}

async function judge(api: Api, reply: ApiReply, id: number): Promise<DirectOutcome> {
  const outcome = outcomeOf(reply, id);
  return outcome.kind !== 'done' || (await isOwnSuccess(api, reply)) ? outcome : { kind: 'unreachable' };
}

function outcomeOf(reply: ApiReply, id: number): DirectOutcome {
  if (reply.kind === 'none') return { kind: 'unreachable' };
  if (reply.status < 300) return { kind: 'done', id };
  const { message, code, fields } = readError(reply.status, reply.text);
  const { reasons = {} } = readRefusal(readJson(reply));
  return { kind: 'refused', message, code, fields: { ...fields, ...labelsOfReasons(reasons) } };
}

function keyIn(reply: ApiReply, key: string): number | null {
  if (reply.kind === 'none') return null;
  const body: unknown = readJson(reply);
  const id = isObject(body) ? body[key] : null;
  return typeof id === 'number' ? id : null;
}
