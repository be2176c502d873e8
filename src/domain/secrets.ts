import type { Resource, Row } from './resource';
import { resources } from './resources/registry';

/** Names of the fields that must not be stored on devices. */
export function secretNames(resource: Pick<Resource, 'fields'>): readonly string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => (field.secret ? [name] : []));
}

/**
 * The secret names of all resources together, for values whose resource is unknown: a name that is secret in one is
 * secret there.
 */
export function allSecretNames(): ReadonlySet<string> {
  return new Set(resources.flatMap(secretNames));
}

/** Splits the values of a form: `secrets` holds the secret ones that were entered, `plain` all that may be queued. */
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

/** Throws if a write contains a value that must not be stored. */
export function refuseSecrets(resource: Pick<Resource, 'name' | 'fields'>, values: Row): void {
  const found = secretNames(resource).find((name) => isEntered(values[name]));
  if (found) throw new Error(`${found} of ${resource.name} is secret`);
}

function isEntered(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
