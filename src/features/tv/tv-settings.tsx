import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { setCompanyConfig } from '../../domain/mutations/company-config';
import {
  expiryMinutes,
  readExpiryMinutes,
  tvExpiryConfig,
  usualExpiryMinutes,
} from '../../domain/reports/tv-board';
import { companyConfigs, configs } from '../../domain/resources/company/configs';
import { useDevice, useFlags, useSession } from '../../resource-kit/device/device';
import { useAllRows } from '../../resource-kit/device/use-rows';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { Select } from '../../ui/forms/select';

/** How long completed tasks stay: one choice for all TVs of the company. */
export function TvSettings() {
  const { t } = useLingui();
  const device = useDevice();
  const { companyID } = useSession();
  const flags = useFlags();
  const submit = useSubmit();
  const definitions = useAllRows(configs, { filter: { name: tvExpiryConfig } });
  const companyValues = useAllRows(companyConfigs);
  const choose = async (value: string) => {
    const newIDs = [await device.newID(), await device.newID()] as const;
    const writes = setCompanyConfig({
      companyID,
      name: tvExpiryConfig,
      description: 'Minutes that completed tasks stay on the TV: 1, 3, 5 or 10',
      value,
      defaultValue: String(usualExpiryMinutes),
      definitions,
      companyValues,
      newIDs,
    });
    await submit(writes, { message: t`The TVs of the company follow at their next refresh` });
  };
  return (
    <Select
      label={t`Completed tasks stay for`}
      value={String(readExpiryMinutes(flags.valueOf(tvExpiryConfig)))}
      options={expiryMinutes.map((minutes) => ({
        value: String(minutes),
        label: t`${plural(minutes, { one: '# minute', other: '# minutes' })}`,
      }))}
      onChange={({ target }) => void choose(target.value)}
    />
  );
}
