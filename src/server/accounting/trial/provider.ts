import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { answerConsent, consentPath } from './consent-pages';
import { createGrantStore, type GrantStore } from './grant-store';

export interface ProviderOptions {
  /** 0: any free port. */
  readonly port?: number;
  /** Addresses to which browsers are sent back. */
  readonly redirectURLs: readonly string[];
  /** Lifetime of an access token in seconds. */
  readonly accessSeconds?: number;
  /** Whether each refresh token can be used once; a second use also ends all its successors. */
  readonly isRotating?: boolean;
  /** File in which grants outlive the process. */
  readonly file?: string | null;
}

export interface TrialClient {
  readonly clientID: string;
  readonly clientSecret: string;
}

/** What a resource server learns about a token. */
export interface Introspection {
  readonly active: boolean;
  readonly clientID: string | null;
  readonly scope: string;
}

export interface TrialProvider extends TrialClient {
  readonly issuer: string;
  readonly authorizeURL: string;
  readonly tokenURL: string;
  readonly revocationURL: string;
  readonly scope: string;
  /** Another system's client at the same provider. */
  readonly otherClient: TrialClient;
  introspect(token: string): Promise<Introspection>;
  /** Every code, token and secret issued so far. */
  given(): readonly string[];
  close(): Promise<void>;
}

const resource = 'urn:tools:shipments';
const host = '127.0.0.1';

/**
 * An OAuth 2 and OpenID Connect provider on the loopback interface, with pages to sign in under any name and to allow
 * access. It insists on PKCE, on registered addresses, and on using each refresh token once. For tests and the demo
 * company.
 */
export async function startProvider(options: ProviderOptions): Promise<TrialProvider> {
  const server = createServer();
  const issuer = await listen(server, options.port ?? 0);
  const store = createGrantStore(options.file ?? null);
  const [own, other] = [clientNamed('tools-console', store), clientNamed('another-system', store)];
  const provider = new Provider(issuer, {
    clients: [own, other].map(({ clientID, clientSecret }) => ({
      client_id: clientID,
      client_secret: clientSecret,
      redirect_uris: [...options.redirectURLs],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code' as const],
    })),
    adapter: store.adapter,
    jwks: { keys: [store.signingKey()] },
    cookies: { keys: [store.secret('cookies', randomText)] },
    // Every name may sign in.
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    interactions: { url: (_, { uid }) => consentPath(uid) },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access'],
    rotateRefreshToken: options.isRotating ?? true,
    ttl: {
      AccessToken: options.accessSeconds ?? 3600,
      AuthorizationCode: 60,
      RefreshToken: 14 * 86_400,
      Grant: 14 * 86_400,
      IdToken: 3600,
      Interaction: 3600,
      Session: 86_400,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, { clientId }, token) => token.clientId === clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'shipments', accessTokenFormat: 'opaque' }),
      },
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    answerConsent(provider, request, response).then(
      (isAnswered) => (isAnswered ? undefined : answer(request, response)),
      // The page was open for too long, or its form was sent twice.
      () => response.writeHead(400, { 'content-type': 'text/plain' }).end('Begin again in the console.'),
    );
  });
  return {
    ...own,
    issuer,
    authorizeURL: `${issuer}/auth`,
    tokenURL: `${issuer}/token`,
    revocationURL: `${issuer}/token/revocation`,
    scope: 'openid offline_access shipments',
    otherClient: other,
    given: store.given,
    async introspect(token) {
      const found = await provider.AccessToken.find(token);
      return {
        active: found?.isValid ?? false,
        clientID: found?.clientId ?? null,
        scope: found?.scope ?? '',
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function clientNamed(clientID: string, store: GrantStore): TrialClient {
  return { clientID, clientSecret: store.secret(clientID, randomText) };
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://${host}:${taken}`);
    });
  });
}
