import { Suspense, useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Field } from '../../domain/fields';
import type { Filter } from '../../domain/query/query';
import type { Resource, Row } from '../../domain/resource';
import { Banner } from '../../ui/feedback/banner';
import { Skeleton } from '../../ui/feedback/skeleton';
import { checkValue, fieldKinds } from '../fields/field-kinds';
import type { FieldOverrides } from '../fields/field-override';
import { useLabel } from '../fields/use-label';
import { changedValues, initialValues } from './form-values';
import { useUnsaved } from './unsaved';

export interface ResourceFormProps {
  /** The submit button lives outside: `<Button type="submit" form={id}>`. */
  id: string;
  resource: Resource;
  /** Null: a new one. */
  row: Row | null;
  /** First values of a new one besides the declared ones. */
  given?: Row;
  /** Fields that are shown but not to be changed here. */
  locked?: readonly string[];
  /** Narrows references by field name: a section's warehouse. */
  lookupFilters?: (values: Row) => Readonly<Record<string, Filter>>;
  /** Required fields that may be left empty here: the server fills them in. */
  optional?: readonly string[];
  /** Called with all values after each change. */
  onChange?: (values: Row) => void;
  /** Narrows choices by field name: the statuses that the company uses. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** The server's reasons by field, of a refused write that is being mended. */
  errors?: Readonly<Record<string, string>>;
  overrides?: FieldOverrides | undefined;
  /** `changes` holds the fields that the person has changed: what others changed meanwhile is left alone. */
  onSubmit: (values: Row, changes: Row) => void | Promise<void>;
}

/** The declaration's form: validation as the server does it, and a guard against leaving with changes. */
export function ResourceForm({
  id,
  resource,
  row,
  given,
  locked = [],
  lookupFilters,
  choices = {},
  optional = [],
  onChange,
  errors = {},
  overrides = {},
  onSubmit,
}: ResourceFormProps) {
  const translate = useLabel();
  const [begin] = useState(() => initialValues(resource, row, given));
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...begin } });
  const { isDirty, isSubmitted, dirtyFields } = form.formState;
  useUnsaved(isDirty);
  useEffect(() => {
    if (!onChange) return;
    const watching = form.watch((values) => onChange(values));
    return () => watching.unsubscribe();
  }, [form, onChange]);
  const filters = lookupFilters?.(form.watch()) ?? {};
  // What was chosen under another narrowing (a section of another warehouse) is no choice any more.
  const narrowed = useRef(filters);
  useEffect(() => {
    for (const [name, filter] of Object.entries(filters)) {
      const isSame = JSON.stringify(narrowed.current[name]) === JSON.stringify(filter);
      if (!isSame) form.setValue(name, null, { shouldDirty: true });
    }
    narrowed.current = filters;
  });
  const general = Object.entries(errors).filter(([name]) => !resource.form.flat().includes(name));
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.handleSubmit((values) =>
        onSubmit(values, changedValues(resource, values, { dirty: dirtyFields, begin })),
      )}
      className="flex flex-col gap-4"
    >
      {general.map(([name, reason]) => (
        <Banner key={name} tone="danger">
          {reason}
        </Banner>
      ))}
      {resource.form.map((names) => (
        <div key={names.join()} className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
          <Suspense fallback={<Skeleton className="h-12" />}>
            {names.map((name) => {
              const field = fieldHere(resource.fields[name], choices[name], optional.includes(name));
              const Input = overrides[name]?.input ?? (field && fieldKinds[field.kind].input);
              if (!field || !Input) return null;
              return (
                <Controller
                  key={name}
                  name={name}
                  control={form.control}
                  rules={{
                    validate: (value) => {
                      const problem = checkValue(field, value) ?? overrides[name]?.check?.(value);
                      return problem ? translate(problem) : true;
                    },
                  }}
                  render={({ field: input, fieldState }) => (
                    <Input
                      field={field}
                      name={name}
                      value={input.value}
                      onChange={input.onChange}
                      onBlur={input.onBlur}
                      disabled={locked.includes(name) || field.readOnly === true}
                      filter={filters[name]}
                      error={fieldState.error?.message ?? (isSubmitted ? undefined : errors[name])}
                    />
                  )}
                />
              );
            })}
          </Suspense>
        </div>
      ))}
    </form>
  );
}

/** The declared field as this form offers it. */
function fieldHere(
  declared: Field | undefined,
  values: readonly string[] | undefined,
  isOptional: boolean,
): Field | undefined {
  if (!declared) return undefined;
  const { required, ...rest } = declared;
  const field: Field = isOptional || !required ? rest : declared;
  if (field.kind !== 'choice' || !values) return field;
  const offered = Object.entries(field.choices).filter(([value]) => values.includes(value));
  return { ...field, choices: Object.fromEntries(offered) };
}
