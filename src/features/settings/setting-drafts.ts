import { createRow, updateRow } from '../../domain/mutations/rows';
import type { RowOf } from '../../domain/resource';
import {
  companyWarehouseSettings,
  type WarehouseSetting,
} from '../../domain/resources/sites/warehouse-settings';
import type { Write } from '../../domain/sync/write';

export type OwnSetting = RowOf<typeof companyWarehouseSettings>;

/** Values that the user has entered, by key of the setting. */
export type SettingDrafts = ReadonlyMap<number, string>;

/** What a boolean is when nothing says otherwise. */
const off = 'false';

/** The value that counts for a warehouse: its own, else the definition's. */
export function shownValue(setting: WarehouseSetting, own: OwnSetting | undefined): string {
  return own?.value ?? setting.value ?? (setting.type === 'boolean' ? off : '');
}

/** Whether a text fits the type of its setting. */
export function fitsType({ type }: Pick<WarehouseSetting, 'type'>, value: string): boolean {
  if (type === 'number') return value.trim() !== '' && Number.isFinite(Number(value.replace(',', '.')));
  return type === 'text' || value === 'true' || value === off;
}

/** An entered value as it is stored. */
export function storedValue({ type }: Pick<WarehouseSetting, 'type'>, entered: string): string {
  return type === 'number' ? String(Number(entered.replace(',', '.'))) : entered;
}

export interface SettingsOfWarehouse {
  readonly settings: readonly WarehouseSetting[];
  readonly own: readonly OwnSetting[];
  /** The own values when these were entered, by key of the setting: what the user decided on. */
  readonly seen: ReadonlyMap<number, string | null>;
  readonly warehouseID: number;
  readonly companyID: number;
}

/**
 * What is to be written for the entered values; those that say what counts already are left out.
 * @param newIDs gives temporary keys for settings that the warehouse has no value of yet
 */
export function settingWrites(
  { settings, own, seen, warehouseID, companyID }: SettingsOfWarehouse,
  drafts: SettingDrafts,
  newIDs: readonly number[],
): readonly Write[] {
  const unused = [...newIDs];
  return settings.flatMap((setting) => {
    const { warehouseSettingID } = setting;
    const entered = drafts.get(warehouseSettingID);
    const current = own.find((row) => row.warehouseSettingID === warehouseSettingID);
    if (entered === undefined || entered === shownValue(setting, current)) return [];
    const value = storedValue(setting, entered);
    if (current) {
      // Nothing, where another user has set the first value meanwhile.
      const before = seen.get(warehouseSettingID) ?? null;
      return [updateRow(companyWarehouseSettings, { ...current, value: before }, { value }, companyID)];
    }
    const id = unused.shift();
    if (id === undefined) throw new Error('too few keys');
    return [createRow(companyWarehouseSettings, id, { warehouseSettingID, warehouseID, value }, companyID)];
  });
}
