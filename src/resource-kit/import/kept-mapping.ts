import type { KeptMapping } from '../../domain/imports/columns';
import { importMappings } from '../../session/remembered';

/** The last mapping of a kind of import, stored on this device by company. */
export function readKeptMapping(companyID: number, kind: string): KeptMapping | null {
  try {
    return parse(JSON.parse(localStorage.getItem(keyOf(companyID, kind)) ?? 'null'));
  } catch {
    return null;
  }
}

export function writeKeptMapping(companyID: number, kind: string, mapping: KeptMapping): void {
  try {
    localStorage.setItem(keyOf(companyID, kind), JSON.stringify(mapping));
  } catch {
    // No room: the columns are guessed the next time.
  }
}

function keyOf(companyID: number, kind: string): string {
  return `${importMappings}${companyID}/${kind}`;
}

function parse(value: unknown): KeptMapping | null {
  if (typeof value !== 'object' || value === null) return null;
  const mapping: Record<string, KeptMapping[string]> = {};
  for (const [name, source] of Object.entries(value)) {
    if (typeof source !== 'object' || source === null) return null;
    if (typeof source.header === 'string') mapping[name] = { header: source.header };
    else if (typeof source.text === 'string') mapping[name] = { text: source.text };
    else return null;
  }
  return mapping;
}
