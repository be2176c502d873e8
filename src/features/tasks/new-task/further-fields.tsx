import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { Select } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import type { LineFields } from './use-line-fields';

/** Fields that most lines leave empty; they appear below the line when it is expanded. */
export const furtherFields = [
  'lineCode',
  'checkMethod',
  'binValidationMethod',
  'binValidationDigits',
  'lineAdditionalInfo',
] as const;

/** How a line is verified, and the instructions for the picker. */
export function FurtherFields({ fields }: { fields: LineFields }) {
  return (
    <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-2 lg:grid-cols-4">
      <TextField {...fields.text('lineCode')} hideLabel={false} />
      <ChoiceField fields={fields} name="checkMethod" />
      <ChoiceField fields={fields} name="binValidationMethod" />
      <TextField {...fields.text('binValidationDigits')} hideLabel={false} />
      <TextField
        {...fields.text('lineAdditionalInfo')}
        hideLabel={false}
        className="sm:col-span-2 lg:col-span-4"
      />
    </div>
  );
}

function ChoiceField({ fields, name }: { fields: LineFields; name: 'checkMethod' | 'binValidationMethod' }) {
  const translate = useLabel();
  return (
    <Select
      {...fields.text(name)}
      hideLabel={false}
      placeholder="–"
      options={Object.entries(taskLines.fields[name].choices).map(([value, label]) => ({
        value,
        label: translate(label),
      }))}
    />
  );
}
