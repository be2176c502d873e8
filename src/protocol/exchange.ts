import { parseJsonText } from '../lib/json-values';

/** A call to the API and its reply, as exchanged between the engine and the HTTP client. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's base address, with the query string, without a leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly timeoutMs: number;
}

/** `none`: no answer arrived (offline, refused, cut off, timed out, or not our API's answer). */
export type ApiReply =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: ReadonlyMap<string, string>;
      readonly text: string;
      /** The text parsed as JSON, if that was done already. */
      readonly json?: unknown;
    }
  | { readonly kind: 'none'; readonly reason: 'unreachable' | 'timeout' | 'not-our-api' };

/** The body of a reply; undefined if it is not JSON. The result is cached, because pages can be a megabyte long. */
export function readJson(reply: Extract<ApiReply, { kind: 'reply' }>): unknown {
  return 'json' in reply ? reply.json : parseJsonText(reply.text);
}
