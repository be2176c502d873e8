import { may, type Role } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import { resources } from '../../domain/resources/registry';
import type { ResourceRules } from '../crud/rule-types';

/** The history of a record may be read by those who may read the record. */
export const historyRules: ResourceRules = {
  prepare: async () => ({}),
  readFilter: ({ role }) => ({ resource: { in: readable(role) } }),
  mayRead: ({ role }, { resource }) => readable(role).some((name) => name === resource),
};

function readable(role: Role): readonly string[] {
  return resources.filter((resource: Resource) => may(role, 'read', resource)).map(({ name }) => name);
}
