import { labelOfError } from '../../api/error-label';
import { keyOf } from '../../domain/resource';
import { isResourceName, resourceOf } from '../../domain/resources/registry';
import type { Label } from '../../lib/label';
import type { Device, ToldRow, UserActionOutcome } from '../../sync/device';
import { callRow } from '../actions/call-row';
import { shownIds } from '../list/list-ids';

/** Names are waited for where they can be watched. */
type Rows = Pick<Device, 'readChildren'> & Partial<Pick<Device, 'watchNames'>>;
type Group = UserActionOutcome['groups'][number];
type Translate = (label: Label) => string;

interface Naming {
  readonly device: Rows;
  readonly replaced: UserActionOutcome['replaced'];
  readonly translate: Translate;
}

export interface Refusal {
  /** Of each row: what users call it, as far as the device knows, else its key. */
  readonly names: readonly (string | number)[];
  /** The reason, where it is one that the console has a text of its own for. */
  readonly known: Label | null;
}

/** Rows that the device lacks, and what the server names, are the server's to tell: so long a toast waits for names, in milliseconds. */
const patienceMs = 1_000;

/**
 * What was refused, as users call it; apart from the toasts, so that it is loaded with the first refusal. A server that fails
 * is not asked for names: those of rows that the device has are known without it.
 */
export async function readRefusal(
  device: Rows,
  group: Group,
  { replaced, isRepeated }: Pick<UserActionOutcome, 'replaced' | 'isRepeated'>,
  translate: Translate,
): Promise<Refusal> {
  const here: Rows = { readChildren: (name, ids) => device.readChildren(name, ids, { isHereOnly: true }) };
  return {
    names: await readNames({ device: isRepeated ? here : device, replaced, translate }, group),
    known: labelOfError(group.code, group.values),
  };
}

/** What was done, as users call it. What the server has named is called so: a number that was left to it, for one. */
export function readDone(naming: Naming, { ids, rows = [] }: Group): Promise<Refusal['names']> {
  const stored = rows.map((row) => (row.id in naming.replaced ? { ...row, row: null } : row));
  return readNames(naming, { ids, rows: stored });
}

/** The rows' names, else their keys. */
async function readNames(
  naming: Naming,
  { ids, rows = [] }: Pick<Group, 'ids' | 'rows'>,
): Promise<Refusal['names']> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  const named = await Promise.all(
    rows.slice(0, shownIds).map((row) => Promise.race([callTold(naming, row, late), late])),
  );
  return ids.map((id, index) => named[index] ?? naming.replaced[id] ?? id);
}

async function callTold(
  { device, replaced, translate }: Naming,
  { resource: name, id, row }: ToldRow,
  late: Promise<unknown>,
): Promise<string | number> {
  const key = replaced[id] ?? id;
  if (!isResourceName(name)) return key;
  const resource = resourceOf(name);
  const [known] = row ? [row] : await device.readChildren(name, [key]);
  if (!known) return key;
  const text = await callRow(device, resource, known, translate);
  if (text !== String(keyOf(resource, known))) return text;
  // A row that has nothing but its key; a new one may get its name from the server, with the next pull.
  const watch = id in replaced && device.watchNames;
  return watch ? nameToCome(watch, name, key, late) : key;
}

/** Resolves with the name that a row gets, if it gets one in time. */
function nameToCome(
  watch: Device['watchNames'],
  name: string,
  key: number,
  late: Promise<unknown>,
): Promise<string> {
  return new Promise((resolve) => {
    const end = watch(name, [key], (names) => {
      const given = names.find(({ id }) => id === key)?.name;
      if (given !== undefined && given !== String(key)) resolve(given);
    });
    void late.then(end);
  });
}
