import { useLingui } from '@lingui/react/macro';
import { updateRow } from '../../domain/mutations/rows';
import { withName } from '../../domain/mutations/with-name';
import {
  companyWarehouseSettings,
  type WarehouseSetting,
} from '../../domain/resources/sites/warehouse-settings';
import { isSettingValue } from '../../domain/setting-values';
import { asText } from '../../lib/json-values';
import { label } from '../../lib/label';
import { useSession } from '../../resource-kit/device/device';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { HistoryButton } from '../../resource-kit/record/history/history-button';
import type { FormerRules } from '../../resource-kit/record/history/history-step';
import { type OwnSetting, writtenValue } from './setting-drafts';

interface SettingHistoryProps {
  setting: WarehouseSetting;
  /** The warehouse's own value. */
  own: OwnSetting;
}

/** The history of a warehouse's own value of a setting; one of another type, which the setting had before, is not put back. */
export function SettingHistory({ setting, own }: SettingHistoryProps) {
  const { i18n } = useLingui();
  const { companyID } = useSession();
  const { name, type } = setting;
  const rules: FormerRules = {
    refuse: ({ value }) =>
      isSettingValue(type, asText(value)) ? null : label('The setting is of another type now'),
    plan: async ({ field, value }) => ({
      writes: [withName(updateRow(companyWarehouseSettings, own, { [field]: value }, companyID), name)],
      refused: [],
    }),
  };
  const overrides: FieldOverrides = {
    value: { cell: (row) => writtenValue(setting, asText(row['value']) ?? '', i18n.locale) },
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
