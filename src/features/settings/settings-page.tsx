import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
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
import { useUnsaved } from '../../resource-kit/record/unsaved';
import type { RowsResult } from '../../sync/device';
import { Button, buttonClass } from '../../ui/button';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { EmptyState, OfflineState } from '../../ui/feedback/states';
import { useFocusInvalid } from '../../ui/hooks/use-focus-invalid';
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time';
import { IconPlus, IconSettings } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import {
  fitsType,
  type OwnSetting,
  type SettingDrafts,
  settingWrites,
  shownValue,
  storedValue,
  writtenValue,
} from './setting-drafts';
import { SettingInput } from './setting-input';
import { WarehouseChoice } from './warehouse-choice';

const noDrafts: SettingDrafts = new Map();
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
  const [chosen, setChosen] = useState<number | null>(null);
  const warehouseID = chosen ?? houses[0]?.warehouseID ?? null;
  const form = useSettingsForm(warehouseID);
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
            <Button disabled={!form.isChanged} onClick={form.cancel}>{t`Cancel`}</Button>
            <Button variant="primary" disabled={!form.isChanged} onClick={() => void form.save()}>
              {t`Save`}
            </Button>
          </>
        }
      >
        <WarehouseChoice
          houses={houses}
          warehouseID={warehouseID}
          disabled={form.isChanged}
          onChoose={setChosen}
        />
      </PageHeader>
      {form.inputs.length > 0 && <div className="grid gap-3 lg:grid-cols-2">{form.inputs}</div>}
      {form.inputs.length === 0 && <NoSettings found={form.found} />}
    </Page>
  );
}

function NoSettings({ found }: { found: RowsResult | null }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  if (found && !found.loading) return <EmptyState icon={IconSettings} title={t`No settings are defined`} />;
  return found && isOffline ? <OfflineState /> : <SkeletonRows rows={4} />;
}

function useSettingsForm(warehouseID: number | null) {
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
  const [drafts, setDrafts] = useState(noDrafts);
  const [seen, setSeen] = useState<ReadonlyMap<number, string | null>>(new Map());
  const isChanged = drafts.size > 0;
  useUnsaved(isChanged);
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
    if (writes.length > 0 && !(await submit(writes, { undo: true }))) return;
    // What was entered while these were stored stays, and was entered over them.
    const stored = settings.flatMap((setting): [number, string | null][] => {
      const entered = drafts.get(setting.warehouseSettingID);
      return entered === undefined
        ? []
        : [[setting.warehouseSettingID, storedValue(setting, entered, language)]];
    });
    setSeen((now) => new Map([...now, ...stored]));
    setDrafts((now) => new Map([...now].filter(([key, value]) => drafts.get(key) !== value)));
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
        onChange={(value) => {
          if (!drafts.has(warehouseSettingID))
            setSeen((now) => new Map(now).set(warehouseSettingID, current?.value ?? null));
          setDrafts((now) => new Map(now).set(warehouseSettingID, value));
        }}
      />
    );
  });
  return { inputs, found, isChanged, save, cancel: () => setDrafts(noDrafts) };
}
