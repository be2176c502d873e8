import type { ImportColumn } from './columns';
import { parseLines } from './line-rows';
import { parsePickers, pickerColumns } from './picker-rows';
import type { ImportRow, RefusedRow } from './row-reader';
import { lineColumns, taskColumns } from './task-columns';
import { parseImport } from './task-rows';

/** What can be imported: its columns and its check. One more import is one more row of `importKinds`. */
export interface ImportKind {
  readonly columns: readonly ImportColumn[];
  /** Rows with the same text here are stored together or not at all; null: each row stands for itself. */
  readonly groupBy: string | null;
  /** Column with the name of a product that is created on the way. */
  readonly productName: string;
  /** Columns that a row of a product to be created cannot do without. */
  readonly newProduct: readonly string[];
  /** Columns that name rows of other resources by their code. */
  readonly codes: Readonly<Record<string, CodedResource>>;
  /** Complaints about the rows of one group. */
  check(rows: readonly ImportRow[]): readonly RefusedRow[];
}

export type CodedResource = 'warehouses' | 'pickers' | 'products';

export const importKinds = {
  tasks: {
    columns: taskColumns,
    groupBy: 'taskNumber',
    productName: 'productName',
    newProduct: [],
    codes: { warehouseCode: 'warehouses', pickerCode: 'pickers', productCode: 'products' },
    check: (rows) => parseImport(rows).refused,
  },
  taskLines: {
    columns: lineColumns,
    groupBy: null,
    productName: 'name',
    newProduct: ['name', 'speechProductCode'],
    codes: { productCode: 'products' },
    check: (rows) => parseLines(rows).refused,
  },
  pickers: {
    columns: pickerColumns,
    groupBy: 'pickerCode',
    productName: '',
    newProduct: [],
    codes: {},
    check: (rows) => parsePickers(rows).refused,
  },
} as const satisfies Readonly<Record<string, ImportKind>>;
export type ImportKindName = keyof typeof importKinds;
