import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemas } from './documented';

const description = [
  'Warehouse tasks. Paths are also answered with or without `v2/`.',
  'A write under an `Idempotency-Key` happens once: for seven days a repetition, with the same method, path and body, gets the same answer, refusals included. Under the key of another request it is refused with 422.',
  'A PUT may name under `base` the values that it was made on. Where another user has changed one of the same fields meanwhile it changes nothing and is answered with 409, `fields` and the `row` as it is now; other fields are merged. `base` is not compared when a key is used again. `v2/capabilities` says so as `preconditions`.',
].join('\n\n');

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
    transform: ({ schema, url }) => {
      const isOtherForm = url.startsWith('/api/') && urls.has(`/api/v2/${url.slice('/api/'.length)}`);
      const isOurs = url.startsWith('/api/') && schema?.hide !== true;
      // Both forms of a path are routed and one is documented: the one with v2, unless it says otherwise.
      return {
        schema: {
          ...jsonSchemas(schema ?? {}),
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

/** The page may not send browsers to https that this server does not speak, nor users to a validator elsewhere. */
function withoutElsewhere(policy: string): string {
  return policy
    .replaceAll('upgrade-insecure-requests;', '')
    .replaceAll('validator.swagger.io', '')
    .replaceAll(' https:', '');
}
