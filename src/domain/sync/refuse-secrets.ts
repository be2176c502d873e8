import type { Resource } from '../resource';
import { isResourceName, resourceOf } from '../resources/registry';
import { refuseSecrets } from '../secrets';
import type { Write } from './write';

/** Throws if a write contains a secret anywhere: the last check before the outbox. */
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
