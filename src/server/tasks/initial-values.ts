import type { Resource, Row } from '../../domain/resource';

/** What a new row holds where its writer said nothing. */
export function initialValues(resource: Resource): Row {
  const initial = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.initial === undefined ? [] : [[name, field.initial] as const],
  );
  return Object.fromEntries(initial);
}
