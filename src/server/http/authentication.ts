import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticator, type Origin, parseBasic } from '../auth/authenticator';
import { failure } from './api-error';

/**
 * Authenticates the caller before the request is read. Everything that is not public needs a user, and an unknown
 * caller's body is not read: parsing a megabyte takes longer than anything else that such a caller may ask for.
 */
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
        // The console sends its cookie with a sign-in only.
        { ...originOf(request), secretHash: signedIn.secretHash },
      );
    };
  });
  app.addHook('preParsing', async ({ signedIn, headers }, _reply, body) =>
    signedIn ? body : unread(Number(headers['content-length'])),
  );
}

/** Stands for a body that is not read: the connection drops it with the answer. */
function unread(length: number) {
  return Object.assign(Readable.from([]), { receivedEncodedLength: length || 0 });
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
