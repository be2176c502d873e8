import type { Resource, Row } from '../../domain/resource';

/** Names of the fields that the user may enter, in the form's order. */
export function formFields(resource: Resource): readonly string[] {
  return resource.form.flat();
}

/** What the form starts with: the row's values, or the declared first values. */
export function initialValues(resource: Resource, row: Row | null, given: Row = {}): Row {
  const values = formFields(resource).map((name) => {
    const field = resource.fields[name];
    return [name, row ? (row[name] ?? null) : (given[name] ?? field?.initial ?? null)];
  });
  return Object.fromEntries(values);
}

/** The changed values; an empty write-only field is no change, nor are blanks that are not stored. */
export function changedValues(
  resource: Resource,
  values: Row,
  { dirty, begin }: { readonly dirty: Row; readonly begin: Row },
): Row {
  const changed = Object.entries(values).filter(([name, value]) => {
    const field = resource.fields[name];
    // The form compares inside of objects; here a JSON value is one value.
    if (field?.kind === 'json') return JSON.stringify(value) !== JSON.stringify(begin[name]);
    return dirty[name] === true && value !== begin[name];
  });
  return Object.fromEntries(changed);
}
