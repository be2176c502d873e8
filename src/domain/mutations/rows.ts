import { label } from '../../lib/label';
import type { Resource, Row } from '../resource';
import { keyOf, nameOf } from '../resource';
import { refuseSecrets } from '../secrets';
import type { Json, Target, Write } from '../sync/write';

/** The body that creates a row on the API: the writable values, and declared initial values for missing ones. */
export function createBody(
  resource: Pick<Resource, 'fields'>,
  values: Row,
  companyID: number,
): Readonly<Record<string, Json>> {
  const body: Record<string, Json> = { companyID };
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = values[name] ?? field.initial ?? null;
    if (!field.readOnly && field.kind !== 'id' && value !== null) body[name] = toJson(value);
  }
  return body;
}

/**
 * Creates a row of any resource. `id` is the temporary (negative) key that the device uses until the server answers.
 * Throws when a secret field has a value: such a row is created on the API itself.
 */
export function createRow(resource: Resource, id: number, values: Row, companyID: number): Write {
  refuseSecrets(resource, values);
  const body = createBody(resource, values, companyID);
  const row: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields))
    if (!field.secret) row[name] = values[name] ?? field.initial ?? null;
  if (resource.scope === 'company') row.companyID = companyID;
  row[resource.key] = id;
  const target = { resource: resource.name, id };
  return {
    name: `${resource.name}.create`,
    targets: [target],
    refersTo: referencesOf(resource, body),
    request: { method: 'POST', path: resource.path, body },
    effects: [{ kind: 'create', ...target, row }],
    base: null,
    title: label('Create: {name}', { name: nameOf(resource, row) }),
    coalesces: false,
  };
}

/**
 * Sets fields of a row; only the given fields are sent and shown. Fields for creation only are left out. Throws when a
 * secret field has a value: it is sent straight to the API.
 */
export function updateRow(resource: Resource, row: Row, changes: Row, companyID: number): Write {
  refuseSecrets(resource, changes);
  const body: Record<string, Json> = { companyID };
  const patch: Record<string, unknown> = {};
  const base: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = resource.fields[name];
    if (!field || field.readOnly || field.createOnly || field.secret || field.kind === 'id') continue;
    body[name] = toJson(value);
    patch[name] = value;
    base[name] = row[name] ?? null;
  }
  const target = { resource: resource.name, id: keyOf(resource, row) };
  return {
    name: `${resource.name}.update`,
    targets: [target],
    refersTo: referencesOf(resource, body),
    request: { method: 'PUT', path: `${resource.path}/${target.id}`, body },
    effects: [{ kind: 'patch', ...target, patch }],
    base,
    title: label('Edit: {name}', { name: nameOf(resource, row) }),
    coalesces: true,
  };
}

/** An update with fields that the server will add: shown until it has, and not sent. */
export function withShown(write: Write, more: Row): Write {
  const effects = write.effects.map((effect) =>
    effect.kind === 'patch' ? { ...effect, patch: { ...effect.patch, ...more } } : effect,
  );
  return { ...write, effects };
}

/** Deletes a row. */
export function deleteRow(resource: Resource, row: Row, companyID: number): Write {
  const target = { resource: resource.name, id: keyOf(resource, row) };
  return {
    name: `${resource.name}.delete`,
    targets: [target],
    refersTo: [],
    request: { method: 'DELETE', path: `${resource.path}/${target.id}`, body: { companyID } },
    effects: [{ kind: 'delete', ...target }],
    base: row,
    title: label('Delete: {name}', { name: nameOf(resource, row) }),
    coalesces: false,
  };
}

function referencesOf(resource: Resource, body: Readonly<Record<string, Json>>): readonly Target[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const field = resource.fields[name];
    return field?.kind === 'reference' && typeof value === 'number'
      ? [{ resource: field.to, id: value }]
      : [];
  });
}

/** A value as JSON. Values come from forms and rows, which hold JSON only. */
export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}
