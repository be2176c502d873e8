/** Small readers for unknown JSON from any source. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether the value is an object, and not a list. */
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
 * Parses JSON text; undefined if it is not JSON (a captive portal's page, a truncated answer, an address typed by
 * hand).
 */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
