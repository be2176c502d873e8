import { type Control, Controller } from 'react-hook-form';
import type { Field } from '../../domain/fields';
import type { Filter } from '../../domain/query/query';
import type { Row } from '../../domain/resource';
import { checkValue, tooLong } from '../fields/check-value';
import { fieldKinds } from '../fields/field-kinds';
import type { FieldOverride } from '../fields/field-override';
import { useLabel } from '../fields/use-label';

interface FormInputProps {
  name: string;
  field: Field;
  control: Control<Record<string, unknown>>;
  /** The value that the form began with. */
  atFirst: unknown;
  /** Null: a new row's. */
  rowID: number | null;
  isLocked: boolean;
  /** Null: nothing can be chosen yet. */
  filter: Filter | null | undefined;
  /** The server's reason. */
  error: string | undefined;
  override: FieldOverride | undefined;
  /** For a page's own input. */
  values: Row | undefined;
}

/** One field of a form, with its check. */
export function FormInput(props: FormInputProps) {
  const { name, field, control, atFirst, rowID, isLocked, filter, error, override, values } = props;
  const translate = useLabel();
  const Input = override?.input ?? fieldKinds[field.kind].input;
  if (!Input) return null;
  const longText = (value: unknown) => {
    const problem = tooLong(field, value);
    return problem ? translate(problem) : undefined;
  };
  return (
    <Controller
      name={name}
      control={control}
      rules={{
        validate: (value, entered) => {
          const problem = checkValue(field, value) ?? override?.check?.(value, atFirst, entered);
          return problem ? translate(problem) : true;
        },
      }}
      render={({ field: input, fieldState: { error: found } }) => (
        <Input
          field={field}
          name={name}
          value={input.value}
          atFirst={atFirst}
          onChange={input.onChange}
          onBlur={input.onBlur}
          rowID={rowID}
          values={values}
          disabled={isLocked || filter === null}
          filter={filter ?? undefined}
          error={found?.message ?? longText(input.value) ?? error}
        />
      )}
    />
  );
}

interface Offered {
  /** The allowed choices; absent: all. */
  readonly choices: readonly string[] | undefined;
  readonly isOptional: boolean;
}

/** The declared field as a form offers it. */
export function fieldHere(declared: Field, { choices, isOptional }: Offered): Field {
  const { required, ...rest } = declared;
  const field: Field = isOptional || !required ? rest : declared;
  if (field.kind !== 'choice' || !choices) return field;
  const offered = Object.entries(field.choices).filter(([value]) => choices.includes(value));
  return { ...field, choices: Object.fromEntries(offered) };
}
