import { asText, isObject, parseJsonText } from '../lib/json-values';

export interface ReadError {
  readonly message: string;
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** Begins the code of an answer without a reason; its status follows. */
export const unexplainedCode = 'answer.failed';

/** Reads a failure's body: `message`, then `error.message`, then short text, then the spec's default. */
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
 * Whether a failure's body is one that the extended API gives: a message and a code. What stands between (a gateway, a proxy) may
 * refuse as well, but knows no codes.
 */
export function isApiError(body: unknown): boolean {
  return isObject(body) && asText(body.message) !== null && asText(body.code) !== null;
}

/** What is said of an answer without a reason; the code lets the console say it in the reader's language. */
function unexplained(status: number): Pick<ReadError, 'message' | 'code'> {
  return status >= 400
    ? { message: `API request failed (${status})`, code: `${unexplainedCode}.${status}` }
    : { message: 'An unknown error occurred', code: 'server.failed' };
}
