import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { importOf, parseRows } from '../../domain/imports/resource-rows';
import { planImport } from '../../domain/mutations/import-rows';
import { type Resource, screenPath } from '../../domain/resource';
import { buttonClass } from '../../ui/button';
import { EmptyState, NoPermissionState } from '../../ui/feedback/states';
import { IconCheck } from '../../ui/icons';
import { Card } from '../../ui/layout/card';
import { useDevice, useSession } from '../device/device';
import { useMay } from '../device/use-may';
import { type Unstored, useStoreWork } from '../device/use-store-work';
import { useFormat } from '../fields/use-format';
import { useLabel } from '../fields/use-label';
import type { ImportCalls } from './import-calls';
import { ImportPage } from './import-page';
import { ImportSteps } from './import-steps';
import { useImport } from './use-import';
import { useRowWords } from './use-row-words';

/** Each is a write of its own; the whole outbox is read whenever something is entered. */
const maxRows = 5000;

/** Imports rows by the resource's declaration. The writes are queued, so it works offline as well. */
export function ResourceImportPage({ resource }: { resource: Resource }) {
  const { t } = useLingui();
  const translate = useLabel();
  const mayImport = useMay('create', resource);
  const many = translate(resource.title.many);
  const title = t`Import: ${many}`;
  if (!mayImport) return <NoPermissionState isPage />;
  return (
    <ImportPage title={title} above={[{ label: many, href: `/${screenPath(resource)}` }]}>
      <RowsImport resource={resource} />
    </ImportPage>
  );
}

function RowsImport({ resource }: { resource: Resource }) {
  const { t } = useLingui();
  const format = useFormat();
  const model = useImport<number>(resource.name, useAddRows(resource));
  const isTooLong = model.state.kind === 'checked' && model.state.result.goodRows > maxRows;
  const most = format.number(maxRows);
  const words = useRowWords(importOf(resource).existing);
  return (
    <ImportSteps
      model={model}
      accept=".csv,text/csv"
      fileError={({ name }) =>
        /\.csv$/i.test(name) ? null : t`Invalid file type. Please select a CSV file.`
      }
      noFile={t`No file uploaded`}
      mayCreateProducts={false}
      words={words}
      blocked={isTooLong ? t`At most ${most} rows can be imported at a time: split the file.` : null}
      renderEnd={(changed) => <RowsAdded changed={changed} href={`/${screenPath(resource)}`} />}
    />
  );
}

function RowsAdded({ changed, href }: { changed: number; href: string }) {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        icon={IconCheck}
        title={changed === 0 ? t`Nothing to change: every row is as in the file` : t`Import Successful`}
        actions={
          <Link to={href} className={buttonClass('primary')}>
            {t`Back to the list`}
          </Link>
        }
      >
        {changed > 0 &&
          t`${plural(changed, { one: '# row is created or changed.', other: '# rows are created or changed.' })}`}
      </EmptyState>
    </Card>
  );
}

/** Resolves to the number of created or changed rows. */
function useAddRows(resource: Resource) {
  const device = useDevice();
  const { companyID } = useSession();
  const store = useStoreWork();
  return useCallback(
    async (calls: ImportCalls): Promise<number | Unstored> => {
      const { rows: imported } = parseRows(resource, await calls.goodRows());
      const readAll = (name: string) => device.readRows({ resource: name, filter: {}, sort: [] });
      const known = await readAll(resource.name);
      const knownAlong = resource.import?.along ? await readAll(resource.import.along.resource) : [];
      const newID = () => device.newID();
      const writes = await planImport(resource, { imported, known, knownAlong, companyID, newID });
      const unstored = writes.length > 0 ? await store(writes) : null;
      return unstored ?? writes.length;
    },
    [resource, device, companyID, store],
  );
}
