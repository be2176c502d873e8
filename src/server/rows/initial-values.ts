import type { Resource, Row } from '../../domain/resource';

const known = new Map<Resource, Row>();

/** The initial values of a new row. */
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
