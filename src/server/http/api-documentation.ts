import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemas } from './documented';

/** The OpenAPI page, made from the schemas that the routes check with. */
export function registerDocumentation(app: FastifyInstance): void {
  const urls = new Set<string>();
  app.addHook('onRoute', ({ url }) => void urls.add(url));
  app.register(swagger, {
    openapi: {
      info: {
        title: 'TOOLS',
        description: 'Warehouse tasks. Paths are also answered with or without `v2/`.',
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
