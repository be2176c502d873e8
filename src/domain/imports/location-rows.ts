import { groupBy } from '../../lib/group-by';
import { label } from '../../lib/label';
import { wholeNumbers } from '../field-limits';
import { locations } from '../resources/sites/locations';
import type { ImportColumn } from './columns';
import { type ImportRow, type RefusedRow, rowReader } from './row-reader';

/** A bin of the file; null: the file does not mention the field. */
export interface ImportedLocation {
  readonly bin: string;
  readonly binOrder: number | null;
  readonly validationDigits: string | null;
  readonly warehouseSectionCode: string | null;
}

/** Columns of an import of locations; what exists is found by its bin. */
export const locationColumns: readonly ImportColumn[] = [
  {
    name: 'bin',
    label: locations.fields.bin.label,
    kind: 'text',
    required: true,
    aliases: ['location', 'paikka', 'hyllypaikka', 'lagerplatz', 'lagerplats', 'plats', 'shelf'],
  },
  {
    name: 'binOrder',
    label: locations.fields.binOrder.label,
    kind: 'number',
    aliases: ['order', 'sequence', 'jarjestys', 'reihenfolge', 'ordning'],
  },
  {
    name: 'validationDigits',
    label: locations.fields.validationDigits.label,
    kind: 'text',
    aliases: ['checkdigits', 'digits', 'tarkiste', 'prufziffern', 'kontrollsiffror'],
  },
  {
    name: 'warehouseSectionCode',
    label: label('Section code'),
    kind: 'text',
    // The first ones are the names in an export of the console.
    aliases: [
      'warehousesection',
      'varastoalue',
      'lagerbereich',
      'lagerzon',
      'section',
      'osasto',
      'lohko',
      'bereich',
      'sektion',
      'zone',
    ],
  },
];

/**
 * Reads the rows of an import of locations. Each bin may occur in one row only: all rows that share one are refused.
 */
export function parseLocations(rows: readonly ImportRow[]): {
  readonly locations: readonly ImportedLocation[];
  readonly refused: readonly RefusedRow[];
} {
  const refused: RefusedRow[] = [];
  const read = rows.map((row, index): ImportedLocation => {
    const reader = rowReader(row, (column, reason) => refused.push({ index, column, reason }));
    return {
      bin: reader.text('bin', 60) ?? reader.missing('bin'),
      binOrder: reader.number('binOrder', { isWhole: true, ...wholeNumbers }),
      validationDigits: reader.text('validationDigits', 10),
      warehouseSectionCode: reader.text('warehouseSectionCode', 40),
    };
  });
  for (const [bin, same] of groupBy(read.entries(), ([, row]) => row.bin)) {
    if (same.length === 1 || bin === '') continue;
    const reason = label('The code is in the file twice');
    for (const [index] of same) refused.push({ index, column: 'bin', reason });
  }
  return { locations: read, refused };
}
