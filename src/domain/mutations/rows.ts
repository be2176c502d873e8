import { label } from '../../lib/label';
import type { Resource, Row } from '../resource';
import { keyOf } from '../resource';
import type { Json, Target, Write } from '../sync/write';

/** Creates a row of any resource. `id` is the temporary (negative) key the device uses until the server answers. */
export function createRow(resource: Resource, id: number, values: Row, companyID: number): Write {
  const body: Record<string, Json> = { companyID };
  const row: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = values[name] ?? field.initial ?? null;
    if (!field.secret) row[name] = value;
    if (!field.readOnly && field.kind !== 'id' && value !== null) body[name] = toJson(value);
  }
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

/** Sets fields of a row; only the fields given travel and show. */
export function updateRow(resource: Resource, row: Row, changes: Row, companyID: number): Write {
  const body: Record<string, Json> = { companyID };
  const patch: Record<string, unknown> = {};
  const base: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = resource.fields[name];
    if (!field || field.readOnly || field.kind === 'id') continue;
    body[name] = toJson(value);
    if (field.secret) continue;
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

/** What a person calls a row: its naming fields, or its key. */
export function nameOf(resource: Resource, row: Row): string {
  const children = resource.displayFields
    .map((name) => row[name])
    .filter((child) => child !== null && child !== undefined && child !== '');
  return children.length > 0 ? children.join(' ') : String(row[resource.key] ?? '');
}

function referencesOf(resource: Resource, body: Readonly<Record<string, Json>>): readonly Target[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const field = resource.fields[name];
    return field?.kind === 'reference' && typeof value === 'number'
      ? [{ resource: field.to, id: value }]
      : [];
  });
}

/** A row's value as it travels. Values come from forms and rows, which hold JSON only. */
export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}
