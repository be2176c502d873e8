import {
  AuthorizationResponseError,
  JSON_ATTRIBUTE_COMPARISON,
  JWT_CLAIM_COMPARISON,
  OperationProcessingError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';

/**
 * A failure of the accounting system's side of an authorization. It holds only the failure's code: protocol errors
 * contain whole answers, and with them codes and tokens. `refused`: it said no, and another try will not help.
 * `mixed-up`: the answer does not fit the question. `no-answer`: no usable answer.
 */
export class ProviderFailure extends Error {
  constructor(
    readonly kind: 'refused' | 'mixed-up' | 'no-answer',
    /** The accounting system's own code. */
    readonly code: string,
  ) {
    super(`the accounting system: ${kind} (${code})`);
  }

  /** Whether it is known that nothing was done: a lost answer may have been any. */
  get isAnswered(): boolean {
    return this.kind !== 'no-answer' || !unanswered.has(this.code);
  }
}

const unanswered: ReadonlySet<string> = new Set(['timeout', 'unreachable', 'unusable']);

/** Codes of RFC 6749 for which another try may help. */
const passing: ReadonlySet<string> = new Set(['temporarily_unavailable', 'server_error', 'slow_down']);

export function providerFailureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof ResponseBodyError)
    return error.status >= 500 ? new ProviderFailure('no-answer', String(error.status)) : said(error.error);
  if (error instanceof AuthorizationResponseError) return said(error.error);
  if (error instanceof WWWAuthenticateChallengeError) return new ProviderFailure('refused', 'invalid_client');
  if (error instanceof OperationProcessingError && mixedUp.has(error.code ?? ''))
    return new ProviderFailure('mixed-up', 'invalid_response');
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ProviderFailure('no-answer', 'timeout');
  return new ProviderFailure(
    'no-answer',
    error instanceof OperationProcessingError ? 'unusable' : 'unreachable',
  );
}

/** Codes for claims of an ID token that belong to another. */
const mixedUp: ReadonlySet<string> = new Set([JWT_CLAIM_COMPARISON, JSON_ATTRIBUTE_COMPARISON]);

function said(code: string): ProviderFailure {
  const name = /^[\w.-]{1,64}$/.test(code) ? code : 'unknown';
  return new ProviderFailure(passing.has(name) ? 'no-answer' : 'refused', name);
}
