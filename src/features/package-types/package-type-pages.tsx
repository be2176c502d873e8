import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Row } from '../../domain/resource';
import { packageTypes } from '../../domain/resources/catalog/package-types';
import { palletTypes } from '../../domain/resources/catalog/pallet-types';
import { rowOf, useAllRows, useRow } from '../../resource-kit/device/use-rows';
import type { ExportTexts } from '../../resource-kit/export/export-rows';
import { FieldCell } from '../../resource-kit/fields/field-cell';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { type InputProps, ReferenceInput } from '../../resource-kit/fields/inputs';
import { useFormat } from '../../resource-kit/fields/use-format';
import type { ColumnOverrides } from '../../resource-kit/list/resource-columns';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';

export function PackageTypesPage() {
  return <ResourceListPage resource={packageTypes} columns={columns} exportTexts={useExportTexts()} />;
}

export function PackageTypePage() {
  return <ResourceDetailPage resource={packageTypes} overrides={overrides} />;
}

/** Packages that fit on a pallet of a type; 0 without one, null if the type is unknown here. */
function usePackagesOn(palletTypeID: unknown): number | null {
  const id = typeof palletTypeID === 'number' ? palletTypeID : null;
  const result = useRow(palletTypes.name, id);
  if (id === null) return 0;
  return result.kind === 'row' ? rowOf(palletTypes, result.row).maxPackagesAmount : null;
}

/** By the pallet type on this device: the server's own number may be older than the last change. */
function Multiplier({ row }: { row: Row }) {
  const { palletTypeID, palletMultiplier } = rowOf(packageTypes, row);
  const amount = usePackagesOn(palletTypeID) ?? palletMultiplier;
  const field = packageTypes.fields.palletMultiplier;
  return <FieldCell field={field} value={amount} />;
}

/** Exports contain the list's text. */
function useExportTexts(): ExportTexts {
  const { plainNumber } = useFormat();
  const types = useAllRows(palletTypes);
  return useMemo(() => {
    const amounts = new Map(types.map((type) => [type.palletTypeID, type.maxPackagesAmount]));
    return {
      palletMultiplier: (row) => {
        const { palletTypeID, palletMultiplier } = rowOf(packageTypes, row);
        return plainNumber(palletTypeID === null ? 0 : (amounts.get(palletTypeID) ?? palletMultiplier));
      },
    };
  }, [types, plainNumber]);
}

function PalletTypeInput(props: InputProps) {
  const { t } = useLingui();
  const amount = usePackagesOn(props.value);
  return (
    <div>
      <ReferenceInput {...props} />
      {amount !== null && (
        <p role="status" className="mt-1 text-xs text-ink-2">{t`Packages per pallet: ${amount}`}</p>
      )}
    </div>
  );
}

const columns: ColumnOverrides = { palletMultiplier: { cell: Multiplier } };
const overrides: FieldOverrides = {
  palletTypeID: { input: PalletTypeInput },
  palletMultiplier: { cell: (row) => <Multiplier row={row} /> },
};
