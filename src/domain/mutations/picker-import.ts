import type { ImportedPicker } from '../imports/picker-rows';
import { type Picker, pickers } from '../resources/company/pickers';
import type { Write } from '../sync/write';
import { createRow, updateRow } from './rows';

interface PickerImport {
  readonly imported: readonly ImportedPicker[];
  /** The pickers that are known; a code that is among them changes that picker. */
  readonly known: readonly Picker[];
  readonly companyID: number;
  readonly newID: () => Promise<number>;
}

/** One write for every picker that is new, or different from the one with its code. A column left empty changes nothing. */
export async function planPickerImport({
  imported,
  known,
  companyID,
  newID,
}: PickerImport): Promise<readonly Write[]> {
  const byCode = new Map(known.map((picker) => [picker.pickerCode, picker]));
  const writes: Write[] = [];
  for (const { maxAllowedPriority, ...names } of imported) {
    const values = { ...names, ...(maxAllowedPriority === null ? {} : { maxAllowedPriority }) };
    const picker = byCode.get(names.pickerCode);
    if (!picker) {
      writes.push(createRow(pickers, await newID(), values, companyID));
      continue;
    }
    const now = new Map<string, unknown>(Object.entries(picker));
    const changes = Object.entries(values).filter(([name, value]) => now.get(name) !== value);
    if (changes.length > 0) writes.push(updateRow(pickers, picker, Object.fromEntries(changes), companyID));
  }
  return writes;
}
