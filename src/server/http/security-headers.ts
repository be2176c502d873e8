import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface SecurityOptions {
  readonly isSecure: boolean;
  /** Origins of other APIs that the console may call. */
  readonly apiOrigins: readonly string[];
}

/** A strict policy: everything the console runs and shows is its own, but for the pictures of products. */
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
    strictTransportSecurity: options.isSecure && { includeSubDomains: false },
    crossOriginOpenerPolicy: options.isSecure ? { policy: 'same-origin' } : false,
    originAgentCluster: options.isSecure,
  });
}
