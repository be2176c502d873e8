import { useLingui } from '@lingui/react/macro';
import { type Picker, pickers } from '../../domain/resources/pickers';
import { ResourceChooser } from '../../resource-kit/resource-chooser';
import { rowOf } from '../../resource-kit/use-rows';

/** The list of pickers as a dialog: one is chosen. */
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
