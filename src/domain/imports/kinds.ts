import { runSteps } from '../../lib/steps';
import type { Resource } from '../resource';
import { resourceOf } from '../resources/registry';
import { locations } from '../resources/sites/locations';
import { tasks } from '../resources/tasks/tasks';
import type { ImportColumn } from './columns';
import { parseLines } from './line-rows';
import { locationColumns, parseLocations } from './location-rows';
import { importColumns, importOf, parseRows } from './resource-rows';
import type { ImportRow, RefusedRow } from './row-reader';
import { lineColumns, taskColumns } from './task-columns';
import { parseImport } from './task-rows';

/**
 * An importable kind of rows: its columns and its check. An ordinary resource declares its import; anything beyond that
 * is an entry of `specialImports`.
 */
export interface ImportKind {
  readonly columns: readonly ImportColumn[];
  /** Rows with the same text here are stored together or not at all; null: each row stands for itself. */
  readonly groupBy: string | null;
  /** Column with the name of a product that is created on the way. */
  readonly productName: string;
  /** Columns that name rows of other resources by code. */
  readonly codes: Readonly<Record<string, CodedResource>>;
  /** The same for columns that may hold any text: one that is no such code is stored as it is, and reported. */
  readonly freeCodes: Readonly<Record<string, KnownResource>>;
  /** Resource whose rows a group stands for if its text matches one: these groups are counted apart. */
  readonly counted?: string;
  /** Column whose values must not belong to existing rows; null: they may. */
  readonly mustBeNew: string | null;
  /** Column of values that belong to one group alone, in the file and among existing rows: a product's barcodes. */
  readonly owned?: string;
  /** Refusals of the rows of one group. */
  check(rows: readonly ImportRow[]): readonly RefusedRow[];
}

export type CodedResource = 'warehouses' | 'warehouseSections' | 'pickers' | 'products';

/** Resources whose codes a check knows. */
export type KnownResource = CodedResource | 'routes';

const lineImport = {
  columns: lineColumns,
  groupBy: null,
  productName: 'name',
  codes: { productCode: 'products' },
  freeCodes: {},
  mustBeNew: null,
  check: (rows) => parseLines(rows).refused,
} as const satisfies ImportKind;

export const specialImports = {
  tasks: {
    columns: taskColumns,
    groupBy: 'taskNumber',
    productName: 'productName',
    codes: { warehouseCode: 'warehouses', pickerCode: 'pickers', productCode: 'products' },
    freeCodes: { route: 'routes' },
    counted: tasks.name,
    mustBeNew: null,
    check: (rows) => runSteps(parseImport(rows)).refused,
  },
  taskLines: lineImport,
  transferLines: {
    ...lineImport,
    columns: lineColumns.map((column) => (column.name === 'binTo' ? { ...column, required: true } : column)),
    check: (rows) => parseLines(rows, 'INT').refused,
  },
  locations: {
    columns: locationColumns,
    groupBy: 'bin',
    productName: '',
    codes: { warehouseSectionCode: 'warehouseSections' },
    freeCodes: {},
    counted: locations.name,
    mustBeNew: null,
    check: (rows) => parseLocations(rows).refused,
  },
} as const satisfies Readonly<Record<string, ImportKind>>;

/** The import that a resource declares. */
export function declaredImport(resource: Resource): ImportKind {
  const { match, existing, along } = importOf(resource);
  return {
    columns: importColumns(resource),
    groupBy: match,
    productName: '',
    codes: {},
    freeCodes: {},
    mustBeNew: existing === 'refuse' ? match : null,
    // A device that lacks some rows cannot tell existing rows from new ones.
    ...(resource.mirror === 'all' && existing !== 'refuse' && { counted: resource.name }),
    ...(along && { owned: along.resource }),
    check: (rows) => parseRows(resource, rows).refused,
  };
}

/** The import of that name: a special one, or that of a resource. */
export function importKindOf(name: string): ImportKind {
  return (
    Object.entries(specialImports).find(([special]) => special === name)?.[1] ??
    declaredImport(resourceOf(name))
  );
}
