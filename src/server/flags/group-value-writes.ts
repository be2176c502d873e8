import type { FastifyRequest } from 'fastify';
import { configGroups, groupConfigs, groupFeatures } from '../../domain/resources/company/config-groups';
import { isObject } from '../../lib/json-values';
import { resourceSchemas } from '../crud/resource-schema';
import { createOf, deleteOf } from '../crud/write-routes';
import { keyIn } from '../http/context';
import type { WriteRoute } from '../writes/write-route';

/** Values of a group under the group's own address: rows of `v2/groupConfigs` and `v2/groupFeatures`. */
export const groupValueWrites: readonly WriteRoute[] = [
  ...writesOf('configs', groupConfigs),
  ...writesOf('features', groupFeatures),
];

function writesOf(
  kind: 'configs' | 'features',
  resource: typeof groupConfigs | typeof groupFeatures,
): readonly WriteRoute[] {
  const path = `configgroups/:id/${kind}`;
  const { create } = resourceSchemas(resource);
  const withGroup = (request: FastifyRequest): unknown =>
    isObject(request.body) ? { ...request.body, configGroupID: keyIn(request, 'id') } : request.body;
  return [
    createOf(resource, {
      paths: [path],
      summary: `${resource.title.one.id}: create`,
      body: create.omit({ configGroupID: true }),
      read: withGroup,
    }),
    deleteOf(resource, {
      paths: [`${path}/:rowID`],
      summary: `${resource.title.one.id}: delete`,
      key: 'rowID',
      isMeant: (row, request) => row[configGroups.key] === keyIn(request, 'id'),
    }),
  ];
}
