import { type Label, label } from '../lib/label';
import type { WarehouseSetting } from './resources/sites/warehouse-settings';

/** Whether a stored value is one of its setting's type; null is no value of its own. */
export function isSettingValue(type: WarehouseSetting['type'], value: string | null): boolean {
  if (value === null || type === 'text') return true;
  if (type === 'boolean') return value === 'true' || value === 'false';
  return value.trim() !== '' && Number.isFinite(Number(value));
}

/** Values of warehouses keep a setting from a type that they are not of; `count` says how many. */
export const otherTypeLabel: Label = label('Values of warehouses that are not of this type: {count}');

/** How many of these values keep their setting from becoming of a type. */
export function countOtherType(type: WarehouseSetting['type'], values: readonly (string | null)[]): number {
  return values.filter((value) => !isSettingValue(type, value)).length;
}
