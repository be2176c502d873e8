import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import { v4 as uuid } from 'uuid';
import { type RefusedLocation, type UploadedLocations, uploadLocations } from '../../../api/location-upload';
import { locationColumns } from '../../../domain/imports/location-rows';
import { keyOf, nameOf, type Row } from '../../../domain/resource';
import { locations } from '../../../domain/resources/sites/locations';
import { warehouses } from '../../../domain/resources/sites/warehouses';
import { useDevice, useSession } from '../../../resource-kit/device/device';
import { useApi } from '../../../resource-kit/device/use-api';
import { useMay } from '../../../resource-kit/device/use-may';
import { useRow } from '../../../resource-kit/device/use-rows';
import { useLabel } from '../../../resource-kit/fields/use-label';
import type { ImportCalls } from '../../../resource-kit/import/import-calls';
import { ImportPage } from '../../../resource-kit/import/import-page';
import { ImportSteps } from '../../../resource-kit/import/import-steps';
import { useImport } from '../../../resource-kit/import/use-import';
import { useRowWords } from '../../../resource-kit/import/use-row-words';
import { useUploadBlock } from '../../../resource-kit/import/use-upload-block';
import { RowGate } from '../../../resource-kit/record/row-gate';
import { useUnsaved } from '../../../resource-kit/record/unsaved/use-unsaved';
import { Button, buttonClass } from '../../../ui/button';
import { EmptyState, ErrorState, NoPermissionState } from '../../../ui/feedback/states';
import { IconCheck } from '../../../ui/icons';
import { Card } from '../../../ui/layout/card';

const listPath = `/${warehouses.screen}`;

/** Imports the locations of a warehouse from a CSV file. */
export function LocationImportPage() {
  const id = Number(useParams()['id']);
  const isKey = Number.isSafeInteger(id);
  const mayCreate = useMay('create', locations);
  const result = useRow(warehouses.name, isKey ? id : null);
  if (!mayCreate) return <NoPermissionState isPage />;
  return (
    <RowGate result={isKey ? result : { kind: 'missing' }} id={id} back={listPath}>
      {({ row }) => <LocationImportOf warehouse={row} />}
    </RowGate>
  );
}

function LocationImportOf({ warehouse }: { warehouse: Row }) {
  const { t } = useLingui();
  const warehouseID = keyOf(warehouses, warehouse);
  const name = nameOf(warehouses, warehouse);
  const own = `${listPath}/${warehouseID}/locations`;
  return (
    <ImportPage
      title={t`Import locations`}
      name={name}
      above={[
        { label: t`Warehouses`, href: listPath },
        { label: name, href: own },
      ]}
    >
      <LocationImport warehouseID={warehouseID} href={own} />
    </ImportPage>
  );
}

function LocationImport({ warehouseID, href }: { warehouseID: number; href: string }) {
  const { t } = useLingui();
  const model = useImport<UploadedLocations>('locations', useSend(warehouseID), warehouseID);
  // Rows that were not sent are lost with the page, even if the import has stopped.
  const { state } = model;
  useUnsaved(
    state.kind === 'submitting' || (state.kind === 'ended' && state.end.stop?.kind === 'unreachable'),
  );
  const rowWords = useRowWords('update');
  const count = (bins: number) => t`${plural(bins, { one: '# location', other: '# locations' })}`;
  const unsendable = useUploadBlock(
    t`Importing locations needs a connection. The file is checked; it can be sent as soon as there is one.`,
  );
  // The server does not know its temporary key.
  const isWaiting = warehouseID < 0;
  const blocked =
    unsendable ??
    (isWaiting ? t`The warehouse has not been sent yet: its locations can be sent afterwards.` : null);
  return (
    <ImportSteps
      model={model}
      accept=".csv,text/csv"
      fileError={(file) => (isCsv(file) ? null : t`File type error`)}
      noFile={t`No file selected`}
      mayCreateProducts={false}
      words={{ ...rowWords, count }}
      blocked={blocked}
      renderEnd={(end) => <UploadEnd end={end} href={href} onAgain={model.submit} />}
    />
  );
}

/**
 * Media types that browsers report for a CSV file when another program is registered for it, such as Excel on Windows,
 * or none.
 */
const otherTypes: ReadonlySet<string> = new Set(['', 'application/vnd.ms-excel']);

function isCsv({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'text/csv' || (otherTypes.has(type) && /\.csv$/i.test(name));
}

function UploadEnd({ end, href, onAgain }: { end: UploadedLocations; href: string; onAgain: () => void }) {
  const { t } = useLingui();
  const { created, changed, stop } = end;
  const counts = t`${plural(created, { one: '# location', other: '# locations' })} created, ${plural(changed, { one: '# changed', other: '# changed' })}`;
  const back = (
    <Link to={href} className={buttonClass('primary')}>
      {t`Back to the list`}
    </Link>
  );
  return (
    <Card>
      {stop === null ? (
        <EmptyState icon={IconCheck} title={t`Import Successful`} actions={back}>
          {counts}
        </EmptyState>
      ) : (
        <ErrorState
          actions={
            <>
              <Button onClick={onAgain}>{t`Send again`}</Button>
              {back}
            </>
          }
        >
          {stop.kind === 'unreachable' ? t`No response from the server` : stop.message} · {counts}
          {stop.kind === 'refused' && <RefusedRows rows={stop.rows} />}
        </ErrorState>
      )}
    </Card>
  );
}

/** Rows that the server refused, by bin: it names a hundred at most, and their number in its message. */
function RefusedRows({ rows }: { rows: readonly RefusedLocation[] }) {
  const translate = useLabel();
  const nameOf = (column: string) => {
    const found = locationColumns.find(({ name }) => name === column);
    return found ? translate(found.label) : column;
  };
  return (
    <ul className="mt-2 list-disc pl-5 text-left">
      {rows.map(({ bin, column, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same bin, and the list stays
        <li key={index}>{`${bin || '–'} · ${nameOf(column)}: ${reason}`}</li>
      ))}
    </ul>
  );
}

function useSend(warehouseID: number) {
  const api = useApi();
  const device = useDevice();
  const { companyID } = useSession();
  return useCallback(
    async (calls: ImportCalls, onProgress: (done: number) => void): Promise<UploadedLocations> => {
      const rows = await calls.goodRows();
      const end = await uploadLocations(api, { warehouseID, companyID, rows, uuid, onProgress });
      device.syncNow();
      return end;
    },
    [api, device, companyID, warehouseID],
  );
}
