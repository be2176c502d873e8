import { asText, isObject, parseJsonText } from '../lib/json-values';

export interface ReadError {
  readonly message: string;
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** Start of the code of an answer without a reason, followed by its status. */
export const unexplainedCode = 'answer.failed';

/** Parses the body of a failure: `message`, then `error.message`, then short text, then the spec's default. */
export function readError(status: number, text: string): ReadError {
  const body = parseJsonText(text);
  const source = isObject(body) && isObject(body.error) && !asText(body.message) ? body.error : body;
  if (isObject(source)) {
    const fields = isObject(source.fields)
      ? Object.fromEntries(Object.entries(source.fields).map(([name, reason]) => [name, String(reason)]))
      : {};
    const message = asText(source.message);
    const code = asText(source.code);
    const reason = message ? { message, code } : { ...unexplained(status), ...(code !== null && { code }) };
    return { ...reason, fields };
  }
  const plain = typeof body === 'string' ? body : /^\s*</.test(text) ? '' : text.trim();
  const isReason = plain !== '' && plain.length <= 500;
  return { ...(isReason ? { message: plain, code: null } : unexplained(status)), fields: {} };
}

/**
 * Whether the body of a failure comes from the extended API: it has a message and a code. A gateway or proxy in between
 * may refuse requests as well, but sends no codes.
 */
export function isApiError(body: unknown): boolean {
  return isObject(body) && asText(body.message) !== null && asText(body.code) !== null;
}

/** Message for an answer without a reason; the code lets the console show it in the user's language. */
function unexplained(status: number): Pick<ReadError, 'message' | 'code'> {
  return status >= 400
    ? { message: `API request failed (${status})`, code: `${unexplainedCode}.${status}` }
    : { message: 'An unknown error occurred', code: 'server.failed' };
}
