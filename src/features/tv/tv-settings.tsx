import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { flagName } from '../../domain/flag-names';
import { effectiveValue, type FlagSource } from '../../domain/flags';
import { setCompanyConfig } from '../../domain/mutations/company-config';
import {
  expiryMinutes,
  readExpiryMinutes,
  tvExpiryConfig,
  tvForecastConfig,
  usualExpiryMinutes,
} from '../../domain/reports/tv-board';
import type { Row } from '../../domain/resource';
import { companyConfigs, configs } from '../../domain/resources/company/configs';
import { useDevice, useFlags, useSession } from '../../resource-kit/device/device';
import { useAttempt } from '../../resource-kit/device/use-attempt';
import { useAllRows } from '../../resource-kit/device/use-rows';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { useLabel } from '../../resource-kit/fields/use-label';
import { configKind } from '../../resource-kit/flags/flag-kind';
import { SourceBadge } from '../../resource-kit/flags/source-badge';
import { useSourceValues } from '../../resource-kit/flags/use-source-values';
import { Checkbox } from '../../ui/forms/checkbox';
import { Select } from '../../ui/forms/select';

const settings = {
  [tvExpiryConfig]: {
    description: 'Minutes that completed tasks stay on the TV: 1, 3, 5 or 10',
    defaultValue: String(usualExpiryMinutes),
  },
  [tvForecastConfig]: {
    description: 'Whether the TV says when the day and its dispatches will be done',
    defaultValue: 'false',
  },
};

/** How long completed tasks stay, and whether the forecast is shown: one choice for all TVs of the company. */
export function TvSettings() {
  const { t } = useLingui();
  const flags = useFlags();
  const definitions = useAllRows(configs, { filter: { name: Object.keys(settings) } });
  const sourceOf = useSourceOf(definitions);
  const choose = useChoice(definitions);
  return (
    <>
      <Select
        label={t`Completed tasks stay for`}
        value={String(readExpiryMinutes(flags.valueOf(tvExpiryConfig)))}
        options={expiryMinutes.map((minutes) => ({
          value: String(minutes),
          label: t`${plural(minutes, { one: '# minute', other: '# minutes' })}`,
        }))}
        onChange={({ target }) => choose(tvExpiryConfig, target.value)}
      />
      <div className="flex h-ctl items-center">
        <SourceBadge source={sourceOf(tvExpiryConfig)} />
      </div>
      <div className="flex h-ctl items-center gap-2 px-1">
        <Checkbox
          label={t`Will we make it?`}
          checked={flags.isOn(tvForecastConfig)}
          onChange={({ target }) => choose(tvForecastConfig, String(target.checked))}
        />
        <SourceBadge source={sourceOf(tvForecastConfig)} />
      </div>
    </>
  );
}

/** Where the value of a setting comes from. */
function useSourceOf(definitions: readonly Row[]): (name: keyof typeof settings) => FlagSource {
  const stateOf = useSourceValues(configKind);
  return (name) => {
    const definition = definitions.find((row) => row.name === name);
    return definition ? effectiveValue(stateOf(definition).values).source : 'missing';
  };
}

function useChoice(definitions: readonly Row[]) {
  const { t } = useLingui();
  const device = useDevice();
  const translate = useLabel();
  const { companyID, companyCode } = useSession();
  const submit = useSubmit();
  const companyValues = useAllRows(companyConfigs);
  const attempt = useAttempt();
  return (name: keyof typeof settings, value: string) =>
    attempt(async () => {
      const newIDs = [await device.newID(), await device.newID()] as const;
      const writes = setCompanyConfig({
        companyID,
        companyCode,
        name,
        shownName: translate(flagName(name) ?? { id: name }),
        ...settings[name],
        value,
        definitions,
        companyValues,
        newIDs,
      });
      const message = t`The TVs of the company follow at their next refresh`;
      await submit(writes, { undo: true, message });
    });
}
