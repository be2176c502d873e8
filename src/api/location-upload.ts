import type { ImportRow } from '../domain/imports/row-reader';
import { asNumber, isObject } from '../lib/json-values';
import { type ApiReply, readJson } from '../protocol/exchange';
import { readError } from '../protocol/read-error';
import { identityHeaders } from '../protocol/request-identity';
import type { ApiClient } from './client';
import { isOwnSuccess } from './own-success';

export interface LocationUpload {
  readonly warehouseID: number;
  readonly companyID: number;
  readonly rows: readonly ImportRow[];
  readonly uuid: () => string;
  /** Fraction of the rows that the server has answered, 0…1. */
  readonly onProgress: (done: number) => void;
}

export interface UploadedLocations {
  readonly created: number;
  readonly changed: number;
  /** Why it stopped; stored rows stay, and sending the file again changes only the rest. */
  readonly stop: LocationUploadStop | null;
}

export type LocationUploadStop =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly message: string; readonly rows: readonly RefusedLocation[] };

/** A row that the server refused; none of the rows sent with it was stored. */
export interface RefusedLocation {
  /** Empty: the row has none. */
  readonly bin: string;
  readonly column: string;
  readonly reason: string;
}

/** Rows of a request, which are stored entirely or not at all. */
const parcelRows = 5000;
const timeoutMs = 120_000;

/** Sends locations in parcels, one after another, each with its own identity. */
export async function uploadLocations(
  api: Pick<ApiClient, 'send'>,
  { warehouseID, companyID, rows, uuid, onProgress }: LocationUpload,
): Promise<UploadedLocations> {
  let [created, changed] = [0, 0];
  for (let from = 0; from < rows.length; from += parcelRows) {
    const data = rows.slice(from, from + parcelRows).map((row) => ({ ...row }));
    const reply = await api.send({
      method: 'POST',
      path: `warehouses/${warehouseID}/uploadLocations?companyID=${companyID}`,
      headers: identityHeaders(uuid()),
      body: { data },
      timeoutMs,
    });
    const stop = stopOf(reply, data);
    if (stop !== null) return { created, changed, stop };
    const body: unknown = reply.kind === 'none' ? null : readJson(reply);
    const isOwn = (isObject(body) && asNumber(body.created) !== null) || (await isOwnSuccess(api, reply));
    if (!isOwn) return { created, changed, stop: { kind: 'unreachable' } };
    created += isObject(body) ? (asNumber(body.created) ?? 0) : 0;
    changed += isObject(body) ? (asNumber(body.changed) ?? 0) : 0;
    onProgress(Math.min(1, (from + data.length) / rows.length));
  }
  return { created, changed, stop: null };
}

function stopOf(reply: ApiReply, sent: readonly ImportRow[]): LocationUploadStop | null {
  if (reply.kind === 'none') return { kind: 'unreachable' };
  if (reply.status < 300) return null;
  const { message, fields } = readError(reply.status, reply.text);
  const rows = Object.entries(fields).flatMap(([name, reason]) => refusedRow(name, reason, sent));
  const [first] = Object.values(fields);
  return { kind: 'refused', message: first && rows.length === 0 ? `${message}: ${first}` : message, rows };
}

/** The server names a place `data.17.bin`. */
function refusedRow(name: string, reason: string, sent: readonly ImportRow[]): readonly RefusedLocation[] {
  const [, index, column = ''] = /^data\.(\d+)\.(\w+)$/.exec(name) ?? [];
  const row = index === undefined ? undefined : sent[Number(index)];
  return row ? [{ bin: String(row.bin ?? ''), column, reason }] : [];
}
