import { useLingui } from '@lingui/react/macro';
import {
  companyWarehouseSettings,
  type WarehouseSetting,
} from '../../domain/resources/sites/warehouse-settings';
import { isSettingValue } from '../../domain/setting-values';
import { asText } from '../../lib/json-values';
import { label } from '../../lib/label';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { HistoryButton } from '../../resource-kit/record/history/history-button';
import type { FormerRules } from '../../resource-kit/record/history/history-step';
import { type OwnSetting, writtenValue } from './setting-drafts';

interface SettingHistoryProps {
  setting: WarehouseSetting;
  /** The warehouse's own value. */
  own: OwnSetting;
}

/** The history of a warehouse's own value of a setting; a value of a former type of the setting is not restored. */
export function SettingHistory({ setting, own }: SettingHistoryProps) {
  const { i18n } = useLingui();
  const { name, type } = setting;
  const rules: FormerRules = {
    refuse: ({ value }) =>
      isSettingValue(type, asText(value)) ? null : label('The setting is of another type now'),
    name,
  };
  const overrides: FieldOverrides = {
    value: { former: (value) => writtenValue(setting, asText(value) ?? '', i18n.locale) },
  };
  return (
    <HistoryButton
      resource={companyWarehouseSettings}
      row={own}
      name={name}
      rules={rules}
      overrides={overrides}
      isOneOfMany
    />
  );
}
