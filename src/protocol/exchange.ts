import { parseJsonText } from '../lib/json-values';

/** One call to the API and what came back; the form in which the engine and the HTTP client speak. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base address, query string included, without a leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly timeoutMs: number;
}

/** `none`: no answer came (offline, refused, cut off, timed out, or not our API's answer). */
export type ApiReply =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: ReadonlyMap<string, string>;
      readonly text: string;
      /** The text read as JSON, where it was read already. */
      readonly json?: unknown;
    }
  | { readonly kind: 'none'; readonly reason: 'unreachable' | 'timeout' | 'not-our-api' };

/** The body of a reply; undefined where it is no JSON. Pages of a megabyte are worth reading once. */
export function readJson(reply: Extract<ApiReply, { kind: 'reply' }>): unknown {
  return 'json' in reply ? reply.json : parseJsonText(reply.text);
}
