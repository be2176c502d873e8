import { importOf } from '../imports/resource-rows';
import type { ImportedAlong, Resource, Row } from '../resource';
import { isJsonObject, type Json, type Write } from '../sync/write';
import { createRow, toJson, updateRow } from './rows';

interface RowsImport {
  /** Rows of the file, as the import read them. */
  readonly imported: readonly Row[];
  /** The known rows, where a row of the file may refer to one of them. */
  readonly known: readonly Row[];
  /** Known rows of the resource whose values go along. */
  readonly knownAlong?: readonly Row[];
  readonly companyID: number;
  readonly newID: () => Promise<number>;
}

/**
 * One write for every new row and, if existing rows are updated, for every row that differs from its match. An empty
 * column changes nothing.
 */
export async function planImport(
  resource: Resource,
  { imported, known, knownAlong = [], companyID, newID }: RowsImport,
): Promise<readonly Write[]> {
  const { match, existing, along } = importOf(resource);
  const knownValues = new Set(knownAlong.map((row) => row[along?.field ?? '']));
  const byMatch = new Map(known.map((row) => [row[match], row]));
  const writes: Write[] = [];
  for (const row of imported) {
    const { [along?.resource ?? '']: added, ...own } = row;
    const values = Object.entries(own).filter(([, value]) => value !== null);
    const fresh = (Array.isArray(added) ? added : []).filter((value) => !knownValues.has(value));
    const before = byMatch.get(row[match]);
    if (!before) {
      const write = createRow(resource, await newID(), Object.fromEntries(values), companyID);
      writes.push(along ? withAlong(write, match, { [along.resource]: listed(along, fresh) }) : write);
      continue;
    }
    const changes = existing === 'update' ? values.filter(([name, value]) => before[name] !== value) : [];
    if (along && existing === 'update' && (changes.length > 0 || fresh.length > 0)) {
      const write = updateRow(resource, before, Object.fromEntries(changes), companyID);
      const needed = requiredOf(resource, { ...before, ...Object.fromEntries(changes) });
      const more = { ...needed, [along.resource]: listed(along, fresh) };
      writes.push({ ...withAlong(write, match, more), name: `${resource.name}.import`, coalesces: false });
    } else if (changes.length > 0)
      writes.push(updateRow(resource, before, Object.fromEntries(changes), companyID));
  }
  return writes;
}

type Body = Readonly<Record<string, Json>>;

/** The write as one POST, which changes the row if it exists already. */
function withAlong(write: Write, match: string, more: Body): Write {
  const [path = ''] = write.request.path.split(/\/-?\d+$/);
  const fields = isJsonObject(write.request.body) ? write.request.body : {};
  return { ...write, request: { method: 'POST', path, body: { ...fields, ...more, uniqueField: match } } };
}

function listed({ field }: ImportedAlong, values: readonly unknown[]): Json {
  return values.map((value) => ({ [field]: toJson(value) }));
}

/** The fields that a POST requires, with the row's values. */
function requiredOf({ fields }: Resource, row: Row): Body {
  const needed = Object.entries(fields).filter(([, field]) => field.required && !field.readOnly);
  return Object.fromEntries(needed.map(([name]) => [name, toJson(row[name])]));
}
