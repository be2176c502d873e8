interface Received {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** The text read as JSON; undefined when it is not JSON. */
  readonly json: unknown;
}

/**
 * Whether an answer can come from our API: a success is JSON (or empty), a failure anything but a web page. A captive
 * portal's page, a proxy's redirect and a cut-off answer cannot.
 */
export function isApiAnswer({ status, contentType, text, json }: Received): boolean {
  if (status < 200 || (status >= 300 && status < 400) || status === 511) return false;
  if (/html/i.test(contentType) || /^\s*</.test(text)) return false;
  if (status >= 400) return true;
  return text === '' ? status === 204 || status === 205 : json !== undefined;
}
