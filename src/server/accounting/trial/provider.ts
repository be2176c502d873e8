import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface ProviderOptions {
  /** 0: any free port. */
  readonly port?: number;
  /** Where browsers are sent back to. */
  readonly redirectURLs: readonly string[];
  /** Seconds that an access token lasts. */
  readonly accessSeconds?: number;
}

export interface TrialClient {
  readonly clientID: string;
  readonly clientSecret: string;
}

/** What a resource server learns of a token. */
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
  close(): Promise<void>;
}

const resource = 'urn:tools:shipments';
const host = '127.0.0.1';

/**
 * An OAuth 2 and OpenID Connect provider on the loopback interface, with pages to sign in and to allow access: anybody
 * may, under any name. It insists on PKCE, on registered addresses, and on each refresh token being used once. What it
 * has given is forgotten with the process. For tests and the demo company.
 */
export async function startProvider(options: ProviderOptions): Promise<TrialProvider> {
  const server = createServer();
  const issuer = await listen(server, options.port ?? 0);
  const [own, other] = [clientNamed('tools-console'), clientNamed('another-system')];
  const provider = new Provider(issuer, {
    clients: [own, other].map(({ clientID, clientSecret }) => ({
      client_id: clientID,
      client_secret: clientSecret,
      redirect_uris: [...options.redirectURLs],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code' as const],
    })),
    cookies: { keys: [randomText()] },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access'],
    rotateRefreshToken: true,
    ttl: { AccessToken: options.accessSeconds ?? 3600, AuthorizationCode: 60, Grant: 14 * 86_400 },
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'shipments', accessTokenFormat: 'opaque' }),
      },
    },
  });
  server.on('request', provider.callback());
  return {
    ...own,
    issuer,
    authorizeURL: `${issuer}/auth`,
    tokenURL: `${issuer}/token`,
    revocationURL: `${issuer}/token/revocation`,
    scope: 'openid offline_access shipments',
    otherClient: other,
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

function clientNamed(clientID: string): TrialClient {
  return { clientID, clientSecret: randomText() };
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
