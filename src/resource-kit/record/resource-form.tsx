import { Suspense, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { keptValues } from '../../domain/field-text';
import type { Filter } from '../../domain/query/query';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { Banner } from '../../ui/feedback/banner';
import { Skeleton } from '../../ui/feedback/skeleton';
import { useFocusInvalid } from '../../ui/hooks/use-focus-invalid';
import { useFormScans } from '../../ui/hooks/use-form-scans';
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time';
import { draftOf, formName, parseFormDraft } from '../drafts/form-draft';
import { useDraft } from '../drafts/use-draft';
import type { FieldOverrides } from '../fields/field-override';
import { useLabel } from '../fields/use-label';
import { FormInput, fieldHere } from './form-input';
import { changedValues, initialValues } from './form-values';
import { takenLabel, useTakenFields } from './unique/use-taken-fields';
import { useDependentFields, useNarrowedReferences } from './use-dependent-fields';

export interface ResourceFormProps {
  /** The submit button lives outside: `<Button type="submit" form={id}>`. */
  id: string;
  resource: Resource;
  /** Null: a new one. */
  row: Row | null;
  /** Initial values of a new one besides the declared ones. */
  given?: Row;
  /** Fields that are shown but cannot be changed here. */
  locked?: readonly string[];
  /** Restricts references by field name beyond the declaration. */
  lookupFilters?: (values: Row) => Readonly<Record<string, Filter>>;
  /** Required fields that may be left empty here, since the server fills them in. */
  optional?: readonly string[];
  /** Fields of the declared form that are left out here. */
  hidden?: readonly string[];
  /** Called with all values after each change. */
  onChange?: (values: Row) => void;
  /** Restricts choices by field name: the statuses that the company uses. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** The server's reasons by field, for a refused write that is being mended. */
  errors?: Readonly<Record<string, string>>;
  /** Distinguishes it from other forms of new ones at the same address: its draft is stored under this name. */
  draft?: string;
  overrides?: FieldOverrides | undefined;
  /**
   * `changes` holds the fields that the user has changed; other fields, which others may have changed, are left alone.
   * `seen` holds their values when the form was opened, on which the user decided, whatever the row has become since.
   */
  onSubmit: (values: Row, changes: Row, seen: Row) => void | Promise<void>;
  /** Called instead when a field is wrong. */
  onRefuse?: () => void;
}

/** The declaration's form: validation like the server's, and a guard against leaving with changes. */
export function ResourceForm(props: ResourceFormProps) {
  const { id, resource, row, given, onChange, errors = {}, onSubmit, onRefuse } = props;
  const [begin, setBegin] = useState(() => initialValues(resource, row, given));
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...begin } });
  const { isDirty, isSubmitted, dirtyFields, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid();
  useEffect(() => {
    // Fields below the form are saved with it.
    if (submitCount > 0) focusInvalid(element.current?.parentElement);
  }, [submitCount, focusInvalid]);
  const { pathname } = useLocation();
  const [isRestored, setRestored] = useState(false);
  const draft = useDraft({
    form: formName(resource, props.draft ?? (row ? keyOf(resource, row) : pathname)),
    isDirty,
    take: () => draftOf(resource, { entered: form.getValues(), begin }),
    restore: (kept) => {
      const found = parseFormDraft(resource, kept);
      if (!found) return false;
      const from = { ...begin, ...found.seen };
      setBegin(from);
      setRestored(true);
      form.reset({ ...from });
      for (const [name, value] of Object.entries(found.values))
        form.setValue(name, value, { shouldDirty: true });
      return true;
    },
  });
  const [isSaving, setSaving] = useState(false);
  const taken = useTakenFields(form, { resource, row, base: { ...given, ...row } });
  const submit = useOneAtATime(async (values: Row, changes: Row) => {
    if (await taken.isTaken(values)) return onRefuse?.();
    draft.submitted();
    setSaving(true);
    try {
      await onSubmit(values, changes, namedIn(begin, changes));
    } finally {
      setSaving(false);
    }
  });
  useFormScans();
  useEffect(() => {
    const watching = form.watch((values) => {
      onChange?.(values);
      draft.changed();
    });
    return () => watching.unsubscribe();
  }, [form, onChange, draft]);
  const general = Object.entries(errors).filter(([name]) => !resource.form.flat().includes(name));
  return (
    <form
      ref={element}
      id={id}
      noValidate
      tabIndex={-1}
      onSubmit={form.handleSubmit((entered) => {
        const values = keptValues(resource.fields, entered);
        return submit(values, changedValues(resource, values, { dirty: dirtyFields, begin }));
      }, onRefuse)}
      className="flex flex-col gap-4 outline-none"
    >
      {general.map(([name, reason]) => (
        <Banner key={name} tone="danger">
          {reason}
        </Banner>
      ))}
      {/* Drawn anew: what depends on a field is cleared where the field changes, and here both are entered. */}
      <FormRows
        {...props}
        key={String(isRestored)}
        form={form}
        begin={begin}
        isSubmitted={isSubmitted}
        taken={isSaving ? null : taken.names}
      />
    </form>
  );
}

function namedIn(row: Row, names: Row): Row {
  return Object.fromEntries(Object.keys(names).map((name) => [name, row[name] ?? null]));
}

interface FormRowsProps extends ResourceFormProps {
  form: UseFormReturn<Record<string, unknown>>;
  /** Its initial values. */
  begin: Row;
  /** The server's reasons apply to the values sent before. */
  isSubmitted: boolean;
  /** Fields whose values another row has; null: it is being saved, and the found row may be the form's own. */
  taken: ReadonlySet<string> | null;
}

function FormRows(props: FormRowsProps) {
  const { form, begin, resource, row, given, choices = {}, errors = {}, overrides = {} } = props;
  const { isSubmitted, taken, locked = [], optional = [], hidden = [] } = props;
  const translate = useLabel();
  const declared = useDependentFields(form, resource, row ?? given ?? {});
  const filters = useNarrowedReferences(form, declared, props.lookupFilters?.(form.watch()));
  const rowID = row && keyOf(resource, row);
  const inputOf = (name: string) => {
    const field = resource.fields[name];
    if (!field || hidden.includes(name)) return null;
    // Entered with a new row and never shown again.
    if (row !== null && field.secret && field.createOnly) return null;
    // A secret that stays empty is not changed.
    const isOptional = optional.includes(name) || (row !== null && field.secret !== undefined);
    const isLocked = locked.includes(name) || field.readOnly || (row !== null && field.createOnly);
    return (
      <FormInput
        key={name}
        name={name}
        field={fieldHere(field, { choices: choices[name], isOptional })}
        control={form.control}
        atFirst={begin[name]}
        rowID={rowID}
        isLocked={isLocked ?? false}
        filter={filters[name]}
        error={taken?.has(name) ? translate(takenLabel) : isSubmitted ? undefined : errors[name]}
        override={overrides[name]}
        values={overrides[name]?.input && { ...given, ...row, ...form.watch() }}
      />
    );
  };
  return resource.form.map((names) => (
    <div key={names.join()} className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
      <Suspense fallback={<Skeleton className="h-12" />}>{names.map(inputOf)}</Suspense>
    </div>
  ));
}
