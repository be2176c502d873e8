import type { ImportColumn } from '../../../domain/imports/columns';
import type { ImportKind, KnownResource } from '../../../domain/imports/kinds';
import type { Resource, Row } from '../../../domain/resource';
import { pickers } from '../../../domain/resources/company/pickers';
import { routes } from '../../../domain/resources/sites/routes';
import { warehouses } from '../../../domain/resources/sites/warehouses';
import { useRows } from '../../device/use-rows';
import { useLabel } from '../../fields/use-label';

interface KnownValue {
  readonly value: string;
  /** Its meaning. */
  readonly name: string;
}

interface Source {
  readonly resource: Resource;
  readonly field: string;
  nameOf(row: Row): string;
}

const textOf = (value: unknown) => String(value ?? '');
/** Resources with one row that is likely to apply to all rows of a file. */
const sources: Partial<Record<KnownResource, Source>> = {
  warehouses: { resource: warehouses, field: 'warehouseCode', nameOf: ({ name }) => textOf(name) },
  routes: { resource: routes, field: 'name', nameOf: () => '' },
  pickers: {
    resource: pickers,
    field: 'pickerCode',
    nameOf: ({ firstName, lastName }) => `${textOf(firstName)} ${textOf(lastName)}`,
  },
};
const maxRows = 100;

/** Known values of a column, as far as the device has them. */
export function useKnownValues(kind: ImportKind, column: ImportColumn): readonly KnownValue[] {
  const translate = useLabel();
  const named = kind.codes[column.name] ?? kind.freeCodes[column.name];
  const source = named && sources[named];
  const found = useRows(
    source
      ? {
          resource: source.resource.name,
          filter: {},
          sort: [source.resource.list.sort],
          range: [0, maxRows - 1],
        }
      : null,
  );
  if (source && found) {
    const values = found.rows.map((row) => ({ value: textOf(row[source.field]), name: source.nameOf(row) }));
    // Two routes may have one name.
    return [...new Map(values.map((one) => [one.value, one])).values()].filter(({ value }) => value !== '');
  }
  return Object.entries(column.choices ?? {}).map(([value, name]) => ({ value, name: translate(name) }));
}
