import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticator, type Origin, parseBasic } from '../auth/authenticator';
import { failure } from './api-error';

/** Finds out who calls before anything of the request is read. What is not public needs a user. */
export function registerAuthentication(app: FastifyInstance, authenticator: Authenticator): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('confirmPassword', null);
  app.addHook('onRequest', async (request) => {
    if (isPublic(request)) return;
    const credentials = parseBasic(request.headers.authorization);
    if (!credentials) throw failure(401, 'auth.session-expired');
    const signedIn = await authenticator.authenticate(credentials, originOf(request));
    request.signedIn = signedIn;
    request.confirmPassword = async (password) => {
      await authenticator.authenticateByPassword(
        { username: signedIn.username, password },
        originOf(request),
      );
    };
  });
}

export function originOf({ ip, headers }: FastifyRequest): Origin {
  return { address: ip, cookies: headers.cookie };
}

/** The console itself, the documentation and the routes that say so. */
function isPublic({ routeOptions, is404 }: FastifyRequest): boolean {
  const url = routeOptions.url ?? '';
  return (
    is404 || routeOptions.config.isPublic === true || !url.startsWith('/api/') || url.startsWith('/api/docs')
  );
}
