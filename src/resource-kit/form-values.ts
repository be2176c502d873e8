import type { Resource, Row } from '../domain/resource';

/** Names of the fields that a person may enter, in the form's order. */
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

/** The values that the person has changed; an empty write-only field is no change. */
export function changedValues(resource: Resource, values: Row, dirty: Row): Row {
  const changed = Object.entries(values).filter(
    ([name, value]) =>
      dirty[name] === true && !(resource.fields[name]?.writeOnly && (value === null || value === '')),
  );
  return Object.fromEntries(changed);
}
