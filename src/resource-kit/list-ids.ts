const SHOWN = 12;

/** `[4, 8, 15]`; a long list is cut and counted: `[1, 2, 3 … +88]`. Keys that only this device knows are called `fresh`. */
export function listIds(ids: readonly number[], fresh?: string): string {
  const shown = ids
    .slice(0, SHOWN)
    .map((id) => (id < 0 && fresh ? fresh : id))
    .join(', ');
  return ids.length > SHOWN ? `[${shown} … +${ids.length - SHOWN}]` : `[${shown}]`;
}
