import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticator, type Origin, parseBasic } from '../auth/authenticator';
import { failure } from './api-error';

/**
 * Finds out who calls before anything of the request is read. What is not public needs a user, and of others no body is
 * read: parsing a megabyte takes longer than all else that they may ask for.
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
        // The console sends its cookie with a sign-in alone.
        { ...originOf(request), secretHash: signedIn.secretHash },
      );
    };
  });
  app.addHook('preParsing', async ({ signedIn, headers }, _reply, body) =>
    signedIn ? body : unread(Number(headers['content-length'])),
  );
}

/** Stands for a body of so many bytes that is left where it is: the connection drops it with the answer. */
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
