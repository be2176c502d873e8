import * as oauth from 'oauth4webapi';
import type { AccountingSettings } from '../settings';
import { type Bounds, boundedFetch } from './bounded-fetch';
import { ProviderFailure, providerFailureOf } from './provider-failure';

/** Tokens as the accounting system issues them. */
export interface GivenTokens {
  readonly accessToken: string;
  /** Null: none was issued; a renewal keeps the old one. */
  readonly refreshToken: string | null;
  /** Lifetime of the access token in seconds; null: unknown. */
  readonly expiresIn: number | null;
}

/** What a browser takes along to the accounting system. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly verifier: string;
  readonly redirectURL: string;
}

/** What the browser brings back. */
export interface AuthorizationAnswer extends AuthorizationRequest {
  readonly parameters: URLSearchParams;
  /** The company in the accounting system. */
  readonly tenant: string | null;
}

/** The accounting system's OAuth 2 endpoints. Failures are `ProviderFailure`s, which contain no secrets. */
export interface ProviderClient {
  authorizeURL(request: AuthorizationRequest): Promise<string>;
  exchange(answer: AuthorizationAnswer): Promise<GivenTokens>;
  renew(refreshToken: string): Promise<GivenTokens>;
  /** False if the accounting system has no address for it. */
  revoke(token: string): Promise<boolean>;
}

export function createProviderClient(
  settings: AccountingSettings,
  fetch: typeof globalThis.fetch,
  bounds: Bounds,
): ProviderClient {
  const server = serverOf(settings);
  const client: oauth.Client = { client_id: settings.clientID };
  const secret = oauth.ClientSecretBasic(settings.clientSecret);
  const optionsFor = (address: string) => ({
    [oauth.customFetch]: boundedFetch(fetch, bounds),
    // The settings allow http within the machine alone.
    [oauth.allowInsecureRequests]: new URL(address).protocol === 'http:',
  });
  const tokenOptions = optionsFor(settings.tokenURL);

  return {
    async authorizeURL({ state, verifier, redirectURL }) {
      const url = new URL(settings.authorizeURL);
      const parameters = {
        response_type: 'code',
        client_id: settings.clientID,
        redirect_uri: redirectURL,
        scope: settings.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Without a consent there would be no refresh token.
        ...(/\boffline_access\b/.test(settings.scope) && { prompt: 'consent' }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: ({ parameters, state, verifier, redirectURL, tenant }) =>
      translated(async () => {
        const valid = validated(server, client, parameters, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          secret,
          valid,
          redirectURL,
          verifier,
          { ...tokenOptions, ...(tenant && { additionalParameters: { tenant_id: tenant } }) },
        );
        return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, response));
      }),
    renew: (refreshToken) =>
      translated(async () => {
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          secret,
          refreshToken,
          tokenOptions,
        );
        return tokensOf(await oauth.processRefreshTokenResponse(server, client, response));
      }),
    async revoke(token) {
      const { revocationURL } = settings;
      if (revocationURL === null) return false;
      return translated(async () => {
        const options = optionsFor(revocationURL);
        await oauth.processRevocationResponse(
          await oauth.revocationRequest(server, client, secret, token, options),
        );
        return true;
      });
    },
  };
}

function serverOf(settings: AccountingSettings): oauth.AuthorizationServer {
  return {
    issuer: settings.issuer,
    authorization_endpoint: settings.authorizeURL,
    token_endpoint: settings.tokenURL,
    authorization_response_iss_parameter_supported: settings.isIssuerNamed,
    ...(settings.revocationURL && { revocation_endpoint: settings.revocationURL }),
  };
}

/** Checks the answer's parameters: its state, its issuer, one code. */
function validated(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  parameters: URLSearchParams,
  state: string,
): URLSearchParams {
  try {
    const valid = oauth.validateAuthResponse(server, client, parameters, state);
    if (valid.getAll('code').length === 1) return valid;
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) throw error;
  }
  throw new ProviderFailure('mixed-up', 'invalid_response');
}

/** Characters that a header can carry (RFC 6750). */
const tokenPattern = /^[\x21-\x7e]{1,8192}$/;

function tokensOf(response: oauth.TokenEndpointResponse): GivenTokens {
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in: expiresIn } = response;
  const isUsable = tokenPattern.test(accessToken) && tokenPattern.test(refreshToken ?? accessToken);
  if (!isUsable || response.token_type !== 'bearer') throw new ProviderFailure('no-answer', 'unusable');
  return { accessToken, refreshToken, expiresIn: expiresIn ?? null };
}

async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw providerFailureOf(error);
  }
}
