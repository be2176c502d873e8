import { createRow, deleteRow, updateRow } from '../../domain/mutations/rows';
import { withName } from '../../domain/mutations/with-name';
import type { RowOf } from '../../domain/resource';
import {
  companyWarehouseSettings,
  type WarehouseSetting,
} from '../../domain/resources/sites/warehouse-settings';
import { isSettingValue } from '../../domain/setting-values';
import type { Write } from '../../domain/sync/write';
import { formatDecimal, parseDecimal } from '../../ui/forms/decimal';

export type OwnSetting = RowOf<typeof companyWarehouseSettings>;

/** Values that the user has entered, by key of the setting. */
export type SettingDrafts = ReadonlyMap<number, string>;

/** The default of a boolean. */
const off = 'false';

/** A warehouse's effective value: its own, else the definition's. */
export function shownValue(setting: WarehouseSetting, own: OwnSetting | undefined): string {
  return own?.value ?? setting.value ?? (setting.type === 'boolean' ? off : '');
}

type Typed = Pick<WarehouseSetting, 'type'>;

/** A value for editing: numbers in the language's form. */
export function writtenValue({ type }: Typed, value: string, language: string): string {
  const isNumber = type === 'number' && isSettingValue(type, value);
  return isNumber ? formatDecimal(Number(value), language) : value;
}

/** Whether a text fits the type of its setting; an empty one means no own value. */
export function fitsType(setting: Typed, entered: string, language: string): boolean {
  return isSettingValue(setting.type, storedValue(setting, entered, language));
}

/** An entered value in its stored form; null: the definition's applies. */
export function storedValue({ type }: Typed, entered: string, language: string): string | null {
  if (entered.trim() === '') return null;
  return type === 'number' ? String(parseDecimal(entered, language)) : entered;
}

export interface SettingsOfWarehouse {
  readonly settings: readonly WarehouseSetting[];
  readonly own: readonly OwnSetting[];
  /** The own values when these were entered, by key of the setting: the user decided on them. */
  readonly seen: ReadonlyMap<number, string | null>;
  readonly warehouseID: number;
  readonly companyID: number;
  /** Language of the entered numbers. */
  readonly language: string;
}

/**
 * The writes for entered values; values that equal the effective one are left out, an emptied one removes the
 * warehouse's own. @param newIDs gives temporary keys for settings without an own value
 */
export function settingWrites(
  { settings, own, seen, warehouseID, companyID, language }: SettingsOfWarehouse,
  drafts: SettingDrafts,
  newIDs: readonly number[],
): readonly Write[] {
  const unused = [...newIDs];
  return settings.flatMap((setting) => {
    const { warehouseSettingID, name } = setting;
    const entered = drafts.get(warehouseSettingID);
    const current = own.find((row) => row.warehouseSettingID === warehouseSettingID);
    if (entered === undefined) return [];
    const value = storedValue(setting, entered, language);
    if (value === null)
      return current ? [withName(deleteRow(companyWarehouseSettings, current, companyID), name)] : [];
    if (value === shownValue(setting, current)) return [];
    if (current) {
      // Nothing, if another user has set the first value meanwhile.
      const before = seen.get(warehouseSettingID) ?? null;
      const row = { ...current, value: before };
      return [withName(updateRow(companyWarehouseSettings, row, { value }, companyID), name)];
    }
    const id = unused.shift();
    if (id === undefined) throw new Error('too few keys');
    const values = { warehouseSettingID, warehouseID, value };
    return [withName(createRow(companyWarehouseSettings, id, values, companyID), name)];
  });
}
