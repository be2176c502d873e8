import { labelOfError } from '../../api/error-label';
import { keyOf } from '../../domain/resource';
import { isResourceName, resourceOf } from '../../domain/resources/registry';
import type { Label } from '../../lib/label';
import type { Device, ToldRow, UserActionOutcome } from '../../sync/device';
import { callRow } from '../actions/call-row';
import { shownIds } from '../list/list-ids';

/** Names are waited for if they can be watched. */
type Rows = Pick<Device, 'readChildren'> & Partial<Pick<Device, 'watchNames'>>;
type Group = UserActionOutcome['groups'][number];
type Translate = (label: Label) => string;

interface Naming {
  readonly device: Rows;
  readonly replaced: UserActionOutcome['replaced'];
  readonly translate: Translate;
}

export interface Refusal {
  /** The name of each row as far as the device knows it, else its key. */
  readonly names: readonly (string | number)[];
  /** The reason, if the console can translate it. */
  readonly known: Label | null;
}

/**
 * How long a toast waits for names that only the server knows, in milliseconds.
 */
const patienceMs = 1_000;

/**
 * The names of refused rows; loaded with the first refusal, apart from the toasts. A server that fails is not asked for
 * names: those of rows on the device are known without it.
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

/** The names of written rows; a name given by the server counts, like a number that was left to it. */
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
  // A row that only has a key; a new one may get its name from the server, with the next pull.
  const watch = id in replaced && device.watchNames;
  return watch ? nameToCome(watch, name, key, late) : key;
}

/** Resolves with the name that a row gets in time. */
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
