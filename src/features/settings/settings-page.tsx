import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { everyRow, type RowsQuery } from '../../domain/query/query';
import {
  companyWarehouseSettings,
  type WarehouseSetting,
  warehouseSettings,
} from '../../domain/resources/sites/warehouse-settings';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { rowsOf, useAllRows, useRows } from '../../resource-kit/device/use-rows';
import { useIsOffline } from '../../resource-kit/device/use-status';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { tooLong } from '../../resource-kit/fields/check-value';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useGuardedClose } from '../../resource-kit/record/unsaved/use-leave-form';
import { AwaitedRows } from '../../resource-kit/screens/awaited-rows';
import type { RowsResult } from '../../sync/device';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState, OfflineState } from '../../ui/feedback/states';
import { useFocusInvalid } from '../../ui/hooks/use-focus-invalid';
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time';
import { IconPlus, IconSettings } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import {
  fitsType,
  type OwnSetting,
  settingWrites,
  shownValue,
  storedValue,
  writtenValue,
} from './setting-drafts';
import { SettingHistory } from './setting-history';
import { SettingInput } from './setting-input';
import { useEnteredSettings } from './use-entered-settings';
import { WarehouseChoice } from './warehouse-choice';

const everySetting: RowsQuery = {
  resource: warehouseSettings.name,
  filter: {},
  sort: [[...warehouseSettings.list.sort]],
  range: everyRow,
};

/** The settings of one warehouse, all at once. */
export function SettingsPage() {
  const { t } = useLingui();
  const houses = useAllRows(warehouses);
  const entered = useEnteredSettings(houses[0]?.warehouseID ?? null);
  const form = useSettingsForm(entered);
  const cancel = useGuardedClose(entered.cancel);
  return (
    <Page>
      <title>{t`Settings · TOOLS`}</title>
      <PageHeader
        title={t`Settings`}
        actions={
          <>
            <Link to={`/${warehouseSettings.screen}/new`} className={buttonClass()}>
              <IconPlus />
              {t`New`}
            </Link>
            <Button disabled={!entered.isChanged} onClick={cancel}>{t`Cancel`}</Button>
            <Button variant="primary" disabled={!entered.isChanged} onClick={() => void form.save()}>
              {t`Save`}
            </Button>
          </>
        }
      >
        <WarehouseChoice
          houses={houses}
          warehouseID={entered.warehouseID}
          disabled={entered.isChanged}
          onChoose={entered.choose}
        />
      </PageHeader>
      {form.inputs.length > 0 && <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">{form.inputs}</div>}
      {form.inputs.length === 0 && <NoSettings found={form.found} />}
    </Page>
  );
}

function NoSettings({ found }: { found: RowsResult | null }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  if (found && !found.loading) return <EmptyState icon={IconSettings} title={t`No settings are defined`} />;
  return found && isOffline ? <OfflineState /> : <AwaitedRows rows={4} />;
}

function useSettingsForm({
  warehouseID,
  drafts,
  seen,
  enter,
  submitted,
  stored,
}: ReturnType<typeof useEnteredSettings>) {
  const { t, i18n } = useLingui();
  const translate = useLabel();
  const language = i18n.locale;
  const device = useDevice();
  const submit = useSubmit();
  const { companyID } = useSession();
  const found = useRows(everySetting);
  const settings = rowsOf(warehouseSettings, found?.rows ?? []);
  const own = useAllRows(companyWarehouseSettings, { filter: { warehouseID: warehouseID ?? 0 } });
  const focusInvalid = useFocusInvalid();
  const problemOf = (setting: WarehouseSetting): string | null => {
    const draft = drafts.get(setting.warehouseSettingID);
    if (draft === undefined) return null;
    const long = tooLong(companyWarehouseSettings.fields.value, draft);
    if (long) return translate(long);
    return fitsType(setting, draft, language) ? null : t`This is not a number`;
  };
  const save = useOneAtATime(async () => {
    if (warehouseID === null) return;
    if (settings.some(problemOf)) return focusInvalid();
    const newIDs = await Promise.all(settings.map(() => device.newID()));
    const writes = settingWrites({ settings, own, seen, warehouseID, companyID, language }, drafts, newIDs);
    submitted();
    if (writes.length > 0 && !(await submit(writes, { undo: true }))) return;
    stored(
      new Map(
        settings.flatMap((setting): [number, string | null][] => {
          const entered = drafts.get(setting.warehouseSettingID);
          return entered === undefined
            ? []
            : [[setting.warehouseSettingID, storedValue(setting, entered, language)]];
        }),
      ),
    );
  });
  const inputs = settings.map((setting) => {
    const { warehouseSettingID } = setting;
    const current = own.find((row) => row.warehouseSettingID === warehouseSettingID);
    const written = (row?: OwnSetting) => writtenValue(setting, shownValue(setting, row), language);
    const value = drafts.get(warehouseSettingID) ?? (current?.value == null ? null : written(current));
    return (
      <SettingInput
        key={warehouseSettingID}
        setting={setting}
        value={value}
        inherited={written()}
        error={problemOf(setting)}
        history={current ? <SettingHistory setting={setting} own={current} /> : null}
        onChange={(value) => enter(warehouseSettingID, value, current?.value ?? null)}
      />
    );
  });
  return { inputs, found, save };
}
