/** Parses JSON text; undefined where it is none (a captive portal's page, a cut-off answer). */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
