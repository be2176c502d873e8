import type { Resource, Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { type Packed, storedFields } from './packing';

/** The row with its children, which are read in packed form: few of their fields are needed. */
export function viewChildren(resource: Resource, row: Row, packed: Packed): Row {
  return { ...row, ...viewsOf(resource, packed) };
}

function viewsOf(resource: Resource, packed: Packed): Row {
  const lists: Record<string, unknown> = {};
  Object.entries(resource.children ?? {}).forEach(([property, name], index) => {
    const list = packed[index];
    if (!Array.isArray(list)) return;
    const child = resourceOf(name);
    const view = viewOf(child);
    lists[property] = list.map(([values, children]: [Packed, Packed | null]) =>
      view(values, children && viewsOf(child, children)),
    );
  });
  return lists;
}

type View = (values: Packed, children: Row | null) => Row;

const views = new Map<string, View>();

function viewOf(resource: Resource): View {
  const known = views.get(resource.name);
  if (known) return known;
  class PackedRow {
    readonly '~values': Packed;
    readonly '~children': Row | null;

    constructor(values: Packed, children: Row | null) {
      this['~values'] = values;
      this['~children'] = children;
    }
  }
  const define = (name: string, read: (row: PackedRow) => unknown) =>
    Object.defineProperty(PackedRow.prototype, name, {
      get(this: PackedRow) {
        return read(this);
      },
    });
  for (const [place, name] of storedFields(resource).entries())
    define(name, (row) => row['~values'][place] ?? null);
  for (const property of Object.keys(resource.children ?? {}))
    define(property, (row) => row['~children']?.[property]);
  const view: View = (values, children) => new PackedRow(values, children) as unknown as Row;
  views.set(resource.name, view);
  return view;
}
