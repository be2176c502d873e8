import { type Label, label } from '../lib/label';
import type { WarehouseSetting } from './resources/sites/warehouse-settings';

/** Whether a stored value has the type of its setting; null means the warehouse has no value of its own. */
export function isSettingValue(type: WarehouseSetting['type'], value: string | null): boolean {
  if (value === null || type === 'text') return true;
  if (type === 'boolean') return value === 'true' || value === 'false';
  return value.trim() !== '' && Number.isFinite(Number(value));
}

/** Values of warehouses that do not fit a type prevent its setting from changing to it; `count` is their number. */
export const otherTypeLabel: Label = label('Values of warehouses that are not of this type: {count}');

/** Number of the values that prevent their setting from changing to a type. */
export function countOtherType(type: WarehouseSetting['type'], values: readonly (string | null)[]): number {
  return values.filter((value) => !isSettingValue(type, value)).length;
}
