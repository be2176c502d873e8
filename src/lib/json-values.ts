/** Small readers of unknown JSON, for wherever it comes in. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether the value is an object; lists do not count. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/**
 * Parses JSON text; undefined when it is not JSON (a captive portal's page, a cut-off answer, an address typed by
 * hand).
 */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
