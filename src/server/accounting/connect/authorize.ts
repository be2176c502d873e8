import { generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import { type ApiError, failure } from '../../http/api-error';
import type { AppContext } from '../../http/context';
import type { AccountingServices } from '../connections';
import { ProviderFailure } from '../oauth/provider-failure';
import { type Beginner, beginAuthorization, takeAuthorization } from './authorization-store';
import type { AccountingCaller } from './caller';

interface Wanted {
  readonly redirectURL: string;
  /** The company in the accounting system. */
  readonly tenant: string | null;
}

interface Answer {
  readonly redirectURL: string;
  /** The query of the address that the browser came back to. */
  readonly answer: string;
}

type Context = Pick<AppContext, 'database' | 'now'>;

/** Begins an authorization for the caller's session. @returns the address for the browser to go to */
export async function startAuthorization(
  { database, now }: Context,
  { system, seal }: AccountingServices,
  caller: AccountingCaller,
  { redirectURL, tenant }: Wanted,
): Promise<{ readonly url: string }> {
  const { settings, client } = needed(system);
  const beginner = beginnerOf(caller);
  if (!settings.redirectURLs.includes(redirectURL)) throw failure(422, 'accounting.wrong-address');
  const [state, verifier] = [generateRandomState(), generateRandomCodeVerifier()];
  await beginAuthorization(database, {
    beginner,
    state,
    redirectURL,
    tenant,
    verifier: seal.close(verifier, placeOf(beginner)),
    startedBy: caller.username,
    now: now(),
  });
  return { url: await client.authorizeURL({ state, verifier, redirectURL }) };
}

/**
 * Ends an authorization with the browser's answer: the code is exchanged here, with the secret and the proof that it
 * belongs to this session's request. Throws 422 for an answer that does not.
 */
export async function answerAuthorization(
  { database, now }: Context,
  { system, seal, store }: AccountingServices,
  caller: AccountingCaller,
  { redirectURL, answer }: Answer,
): Promise<void> {
  const { client } = needed(system);
  const beginner = beginnerOf(caller);
  const parameters = new URLSearchParams(answer);
  const state = parameters.get('state') ?? '';
  const begun = await takeAuthorization(database, beginner, state, now());
  const verifier = begun && seal.open(begun.verifier, placeOf(beginner));
  if (!verifier) throw failure(422, 'accounting.unknown-answer');
  if (begun.redirectURL !== redirectURL) throw failure(422, 'accounting.wrong-address');
  const { tenant } = begun;
  const tokens = await client
    .exchange({ parameters, state, verifier, redirectURL, tenant })
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  const { companyID } = beginner;
  await store.connect({ companyID, tenant, tokens, connectedBy: caller.username, now: now() });
}

function needed(system: AccountingServices['system']) {
  if (!system) throw failure(422, 'accounting.not-set-up');
  return system;
}

/** Basic authentication is no browser session: the answer could come from anyone. */
function beginnerOf({ companyID, userID, secretHash }: AccountingCaller): Beginner {
  if (secretHash === null) throw failure(422, 'accounting.no-session');
  return { companyID, userID, secretHash };
}

function placeOf({ companyID }: Beginner): string {
  return `accountingAuthorizations/${companyID}/verifier`;
}

function refusalOf(error: unknown): ApiError | unknown {
  if (!(error instanceof ProviderFailure)) return error;
  if (error.kind === 'no-answer') return failure(502, 'accounting.no-answer');
  if (error.kind === 'mixed-up') return failure(422, 'accounting.mixed-up');
  if (error.code === 'access_denied') return failure(422, 'accounting.not-allowed');
  return failure(422, 'accounting.refused', { reason: error.code });
}
