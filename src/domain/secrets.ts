import type { Resource, Row } from './resource';
import { isResourceName, resourceOf } from './resources/registry';
import type { Write } from './sync/write';

/** Names of the fields that no device may keep. */
export function secretNames(resource: Pick<Resource, 'fields'>): readonly string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => (field.secret ? [name] : []));
}

/** Values of a form taken apart: `secrets` holds those that were entered, `plain` all that may be queued. */
export function splitSecrets(
  resource: Pick<Resource, 'fields'>,
  values: Row,
): { readonly plain: Row; readonly secrets: Row } {
  const names = new Set(secretNames(resource));
  const entries = Object.entries(values);
  return {
    plain: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
    secrets: Object.fromEntries(entries.filter(([name, value]) => names.has(name) && isEntered(value))),
  };
}

/** Throws where a value that must not be stored is among those of a write. */
export function refuseSecrets(resource: Pick<Resource, 'name' | 'fields'>, values: Row): void {
  const found = secretNames(resource).find((name) => isEntered(values[name]));
  if (found) throw new Error(`${found} of ${resource.name} is secret: it goes straight to the API`);
}

/** Throws where a write holds a secret anywhere: the last gate before the outbox. */
export function refuseSecretWrite({ targets, request, effects, base }: Write): void {
  const names = [...targets, ...effects].map(({ resource }) => resource).filter(isResourceName);
  const stored = [request.body, base, ...effects];
  for (const name of new Set(names)) visit(resourceOf(name), stored);
}

function visit(resource: Resource, value: unknown): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(resource, each);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const values = Object.fromEntries(Object.entries(value));
  refuseSecrets(resource, values);
  visit(resource, Object.values(values));
}

function isEntered(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
