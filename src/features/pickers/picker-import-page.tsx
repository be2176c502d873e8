import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { parsePickers } from '../../domain/imports/picker-rows';
import { planPickerImport } from '../../domain/mutations/picker-import';
import { pickers } from '../../domain/resources/company/pickers';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { useMay } from '../../resource-kit/device/use-may';
import { rowsOf } from '../../resource-kit/device/use-rows';
import { useSubmit } from '../../resource-kit/device/use-submit';
import type { CheckSummary, ImportCalls } from '../../resource-kit/import/import-calls';
import { ImportSteps } from '../../resource-kit/import/import-steps';
import { useImport } from '../../resource-kit/import/use-import';
import { buttonClass } from '../../ui/button';
import { EmptyState, NoPermissionState } from '../../ui/feedback/states';
import { IconCheck } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { Card } from '../../ui/layout/card';
import { PageHeader } from '../../ui/layout/page-header';
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs';

/** Imports pickers: new codes are created, known ones changed. They are queued, so it works offline as well. */
export function PickerImportPage() {
  const { t } = useLingui();
  const mayImport = useMay('create', pickers);
  const title = t`Import pickers`;
  if (!mayImport) return <NoPermissionState isPage />;
  return (
    <Page>
      <title>{`${title} · TOOLS`}</title>
      <PageHeader
        breadcrumbs={<Breadcrumbs crumbs={[{ label: t`Pickers`, href: '/pickers' }, { label: title }]} />}
        title={title}
      />
      <PickerImport />
    </Page>
  );
}

function PickerImport() {
  const { t } = useLingui();
  const countOf = ({ goodRows }: CheckSummary) =>
    t`${plural(goodRows, { one: '# picker', other: '# pickers' })}`;
  return (
    <ImportSteps
      model={useImport<number>('pickers', useAddPickers())}
      accept=".csv,text/csv"
      fileError={({ name }) =>
        /\.csv$/i.test(name) ? null : t`Invalid file type. Please select a CSV file.`
      }
      noFile={t`No file uploaded`}
      mayCreateProducts={false}
      countOf={countOf}
      blocked={null}
      renderEnd={(changed) => <PickersAdded changed={changed} />}
    />
  );
}

function PickersAdded({ changed }: { changed: number }) {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        icon={IconCheck}
        title={changed === 0 ? t`Nothing to change: every picker is as in the file` : t`Import Successful`}
        actions={
          <Link to="/pickers" className={buttonClass('primary')}>
            {t`To the pickers`}
          </Link>
        }
      />
    </Card>
  );
}

/** Resolves to the number of pickers that are created or changed. */
function useAddPickers() {
  const device = useDevice();
  const { companyID } = useSession();
  const submit = useSubmit();
  return useCallback(
    async (calls: ImportCalls): Promise<number> => {
      const { pickers: imported } = parsePickers(await calls.goodRows());
      const rows = await device.readRows({ resource: pickers.name, filter: {}, sort: [] });
      const known = rowsOf(pickers, rows);
      const writes = await planPickerImport({ imported, known, companyID, newID: () => device.newID() });
      if (writes.length > 0) await submit(writes);
      return writes.length;
    },
    [device, companyID, submit],
  );
}
