import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Warehouse, warehouses } from '../../domain/resources/sites/warehouses';
import { rowOf } from '../../resource-kit/device/use-rows';
import { ResourceChooser } from '../../resource-kit/list/resource-chooser';
import { Button } from '../../ui/button';
import { Select } from '../../ui/forms/select';
import { IconSearch } from '../../ui/icons';

interface WarehouseChoiceProps {
  houses: readonly Warehouse[];
  warehouseID: number | null;
  disabled: boolean;
  onChoose: (warehouseID: number) => void;
}

/** The warehouse to work on: from a short list, or from the list of warehouses as a dialog. */
export function WarehouseChoice({ houses, warehouseID, disabled, onChoose }: WarehouseChoiceProps) {
  const { t } = useLingui();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="flex items-end gap-2">
      <Select
        className="w-64"
        label={t`Warehouse`}
        value={String(warehouseID ?? '')}
        disabled={disabled}
        options={houses.map((row) => ({
          value: String(row.warehouseID),
          label: `${row.warehouseCode} ${row.name}`,
        }))}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
      <Button icon={IconSearch} disabled={disabled} onClick={() => setChoosing(true)}>
        {t`Choose from the list`}
      </Button>
      {isChoosing && (
        <ResourceChooser
          open
          resource={warehouses}
          title={t`Choose a warehouse`}
          onChoose={(row) => {
            onChoose(rowOf(warehouses, row).warehouseID);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
