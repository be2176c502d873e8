import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { jsonSchemaOf, jsonSchemas } from './documented';

const description = [
  'Warehouse tasks. Paths are answered with and without `v2/`; those of changes have it.',
  'A list gives the total in `X-Total-Count`. `users/{id}` without `v2/` is answered with `[1, user]`.',
  'A write under an `Idempotency-Key` happens once: for seven days a repetition, with the same method, path and body, gets the same answer, refusals included. Under the key of another request it is refused with 422. The key of a batch stands for each of its requests that has no `requestId`.',
  'A PUT may name under `base` the values that it was made on. Where another user has changed one of the same fields meanwhile it changes nothing and is answered with 409, `fields` and the `row` as it is now; other fields are merged. `base` is not compared when a key is used again. `v2/capabilities` says so as `preconditions`.',
].join('\n\n');

/** Errors that every request may get. */
const refused = {
  description: 'Refused',
  ...jsonSchemaOf(
    z.object({
      message: z.string(),
      code: z.string().optional(),
      fields: z.record(z.string(), z.string()).optional().meta({ description: 'What is wrong, by field' }),
      reasons: z
        .record(
          z.string(),
          z.object({
            code: z.string(),
            values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
          }),
        )
        .optional()
        .meta({ description: 'The same by code, for some of the fields' }),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      usedBy: z
        .array(z.object({ resource: z.string(), ids: z.array(z.number()), count: z.number() }))
        .optional()
        .meta({
          description:
            'What keeps a row from being deleted or moved: the first keys of each resource, and how many',
        }),
      row: z
        .record(z.string(), z.unknown())
        .optional()
        .meta({ description: 'The row as it is now, where an edit was made on former values of it' }),
    }),
  ),
};

/** The answer of a write without a result of its own. */
const doneReply = { 200: jsonSchemaOf(z.object({ message: z.string() })) };

/** The OpenAPI page, made from the schemas that the routes check with. */
export function registerDocumentation(app: FastifyInstance): void {
  const urls = new Set<string>();
  app.addHook('onRoute', ({ url }) => void urls.add(url));
  app.register(swagger, {
    openapi: {
      info: {
        title: 'TOOLS',
        description,
        version: '1',
      },
      components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
      security: [{ basic: [] }],
    },
    transform: ({ schema, url, route }) => {
      const isOtherForm = url.startsWith('/api/') && urls.has(`/api/v2/${url.slice('/api/'.length)}`);
      const isOurs = url.startsWith('/api/') && schema?.hide !== true;
      const described = jsonSchemas(schema ?? {});
      // Both forms of a path are routed, and one is documented: the one with v2, unless it says otherwise.
      return {
        schema: {
          ...described,
          ...paramsOf(described, url),
          response: { ...repliesOf(described, route.method), '4xx': refused },
          hide: !isOurs || (isOtherForm && schema?.hide === undefined),
        },
        url,
      };
    },
  });
  app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: withoutElsewhere,
  });
}

/** The page must send browsers neither to https that this server does not speak, nor to a validator elsewhere. */
function withoutElsewhere(policy: string): string {
  return policy
    .replaceAll('upgrade-insecure-requests;', '')
    .replaceAll('validator.swagger.io', '')
    .replaceAll(' https:', '');
}

function repliesOf({ response }: FastifySchema, method: unknown): object {
  if (response instanceof Object) return response;
  return method === 'GET' ? { 200: { description: 'Answered' } } : doneReply;
}

/** Parameters of a path are keys unless its schema says otherwise. */
function paramsOf({ params }: FastifySchema, url: string): Pick<FastifySchema, 'params'> {
  const names = [...url.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  if (params || names.length === 0) return {};
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer' }]));
  return { params: { type: 'object', properties, required: names } };
}
