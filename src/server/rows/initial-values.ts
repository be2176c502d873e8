import type { Resource, Row } from '../../domain/resource';

const known = new Map<Resource, Row>();

/** What a new row holds where its writer said nothing. */
export function initialValues(resource: Resource): Row {
  const found = known.get(resource) ?? readInitial(resource);
  known.set(resource, found);
  return found;
}

function readInitial({ fields }: Resource): Row {
  const initial = Object.entries(fields).flatMap(([name, field]) =>
    field.initial === undefined ? [] : [[name, field.initial] as const],
  );
  return Object.fromEntries(initial);
}
