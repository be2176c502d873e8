import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface SecurityOptions {
  /** Origins of other APIs that the console may call. */
  readonly apiOrigins: readonly string[];
}

/** A strict policy: the console runs and shows only its own files, except the pictures of products. */
export function registerSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...options.apiOrigins],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Over plain http in a warehouse's own network these would only break things.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  // Whether TLS ends here or at a trusted proxy that says so.
  app.addHook('onRequest', async ({ protocol }, reply) => {
    if (protocol === 'https') reply.headers(overHttps);
  });
}

const overHttps = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
} as const;
