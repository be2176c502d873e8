import { labelOfError } from '../../api/error-label';
import { keyOf } from '../../domain/resource';
import { isResourceName, resourceOf } from '../../domain/resources/registry';
import type { Label } from '../../lib/label';
import type { Device, ToldRow, UserActionOutcome } from '../../sync/device';
import { callRow } from '../actions/call-row';
import { shownIds } from '../list/list-ids';

type Rows = Pick<Device, 'readChildren'>;

export interface Refusal {
  /** Of each row: what users call it, as far as the device knows, else its key. */
  readonly names: readonly (string | number)[];
  /** The reason, where it is one that the console has a text of its own for. */
  readonly known: Label | null;
}

/** Rows that the device lacks are the server's to tell: so long a toast waits for their names, in milliseconds. */
const patienceMs = 1_000;

/**
 * What was refused, as users call it; apart from the toasts, so that it is loaded with the first refusal. Of a server that
 * fails nothing more is asked.
 */
export async function readRefusal(
  device: Rows,
  { ids, rows = [], code, values }: UserActionOutcome['groups'][number],
  { replaced, isRepeated }: Pick<UserActionOutcome, 'replaced' | 'isRepeated'>,
): Promise<Refusal> {
  const listed = isRepeated ? [] : rows.slice(0, shownIds).map((row) => callTold(device, row, replaced));
  const none: readonly (string | number)[] = [];
  const late = new Promise<typeof none>((resolve) => setTimeout(resolve, patienceMs, none));
  const named = await Promise.race([Promise.all(listed), late]);
  return {
    names: ids.map((id, index) => named[index] ?? replaced[id] ?? id),
    known: labelOfError(code, values),
  };
}

async function callTold(
  device: Rows,
  { resource: name, id, row }: ToldRow,
  replaced: UserActionOutcome['replaced'],
): Promise<string | number> {
  const key = replaced[id] ?? id;
  if (!isResourceName(name)) return key;
  const resource = resourceOf(name);
  const [known] = row ? [row] : await device.readChildren(name, [key]);
  if (!known) return key;
  const text = await callRow(device, resource, known);
  // A row that has nothing but its key.
  return text === String(keyOf(resource, known)) ? key : text;
}
