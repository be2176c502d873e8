import { useLingui } from '@lingui/react/macro';
import { type Picker, pickers } from '../../../domain/resources/company/pickers';
import { rowOf } from '../../../resource-kit/device/use-rows';
import { ResourceChooser } from '../../../resource-kit/list/resource-chooser';

/** The list of pickers as a dialog for choosing one. */
export function PickerChooser({
  onChoose,
  onClose,
}: {
  onChoose: (picker: Picker) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <ResourceChooser
      open
      resource={pickers}
      title={t`Choose a picker`}
      onChoose={(row) => onChoose(rowOf(pickers, row))}
      onClose={onClose}
    />
  );
}
