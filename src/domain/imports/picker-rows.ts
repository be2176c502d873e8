import { groupBy } from '../../lib/group-by';
import { label } from '../../lib/label';
import { pickers } from '../resources/company/pickers';
import type { ImportColumn } from './columns';
import { type ImportRow, type RefusedRow, rowReader } from './row-reader';

const { pickerCode, firstName, lastName, maxAllowedPriority } = pickers.fields;

export const pickerColumns: readonly ImportColumn[] = [
  {
    name: 'pickerCode',
    label: pickerCode.label,
    kind: 'text',
    required: true,
    aliases: ['code', 'kerääjäkoodi', 'koodi', 'kommissioniercode', 'plockarkod', 'kod'],
  },
  {
    name: 'firstName',
    label: firstName.label,
    kind: 'text',
    required: true,
    aliases: ['etunimi', 'vorname', 'förnamn'],
  },
  {
    name: 'lastName',
    label: lastName.label,
    kind: 'text',
    required: true,
    aliases: ['surname', 'sukunimi', 'nachname', 'efternamn'],
  },
  {
    name: 'maxAllowedPriority',
    label: maxAllowedPriority.label,
    kind: 'number',
    aliases: ['priority', 'prioriteetti', 'priorität', 'prioritet'],
  },
];

export interface ImportedPicker {
  readonly pickerCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly maxAllowedPriority: number | null;
}

/** Reads the rows of an import of pickers; a code stands for one picker only, so all rows that share one are refused. */
export function parsePickers(rows: readonly ImportRow[]): {
  readonly pickers: readonly ImportedPicker[];
  readonly refused: readonly RefusedRow[];
} {
  const refused: RefusedRow[] = [];
  const read = rows.map((row, index): ImportedPicker => {
    const refuse = (column: string, reason: RefusedRow['reason']) => refused.push({ index, column, reason });
    const reader = rowReader(row, refuse);
    const code = reader.text('pickerCode', pickerCode.maxLength) ?? reader.missing('pickerCode');
    const { min, max } = maxAllowedPriority;
    return {
      pickerCode: code,
      firstName: reader.text('firstName', firstName.maxLength) ?? reader.missing('firstName'),
      lastName: reader.text('lastName', lastName.maxLength) ?? reader.missing('lastName'),
      maxAllowedPriority: reader.number('maxAllowedPriority', { min, max, isWhole: true }),
    };
  });
  const byCode = groupBy(read.entries(), ([, picker]) => picker.pickerCode);
  byCode.delete('');
  for (const [, same] of byCode) {
    if (same.length === 1) continue;
    const reason = label('The code is in the file twice');
    for (const [index] of same) refused.push({ index, column: 'pickerCode', reason });
  }
  return { pickers: read, refused };
}
