import type { WarehouseSetting } from './resources/sites/warehouse-settings';

/** Whether a stored value is one of its setting's type; null is no value of its own. */
export function isSettingValue(type: WarehouseSetting['type'], value: string | null): boolean {
  if (value === null || type === 'text') return true;
  if (type === 'boolean') return value === 'true' || value === 'false';
  return value.trim() !== '' && Number.isFinite(Number(value));
}
