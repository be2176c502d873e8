import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { updateRow } from '../../domain/mutations/rows';
import type { Row } from '../../domain/resource';
import { locations } from '../../domain/resources/sites/locations';
import { useSession } from '../../resource-kit/device/device';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { checkValue } from '../../resource-kit/fields/check-value';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useGuardedClose } from '../../resource-kit/record/unsaved/use-leave-form';
import { useUnsaved } from '../../resource-kit/record/unsaved/use-unsaved';
import { NumberField } from '../../ui/forms/number-field';
import { FormDialog } from '../../ui/overlay/form-dialog';

export interface OrderBinsDialogProps {
  rows: readonly Row[];
  onClose: () => void;
  /** Called when the changes are queued. */
  onDone: () => void;
}

/** Gives several bins the same place in the picking order. */
export function OrderBinsDialog({ rows, onClose, onDone }: OrderBinsDialogProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const submit = useSubmit();
  const { companyID } = useSession();
  const [order, setOrder] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const problem = checkValue({ ...locations.fields.binOrder, required: true }, order);
  useUnsaved(order !== null);
  const close = useGuardedClose(onClose);
  const save = async () => {
    setTried(true);
    if (problem) return;
    const changes = rows.filter((row) => row.binOrder !== order);
    const writes = changes.map((row) => updateRow(locations, row, { binOrder: order }, companyID));
    if (writes.length === 0 || (await submit(writes, { undo: true }))) onDone();
  };
  return (
    <FormDialog size="sm" title={t`Set walking order`} onClose={close} onSubmit={save}>
      <NumberField
        label={translate(locations.fields.binOrder.label)}
        integer
        required
        value={order}
        onChange={setOrder}
        error={isTried && problem ? translate(problem) : undefined}
      />
    </FormDialog>
  );
}
