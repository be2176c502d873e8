/** Number of ids that are listed; further ones are only counted. */
export const shownIds = 12;

/**
 * Keys or numbers of rows: `[4, 8, 15]`; a long list is cut and counted: `[1, 2, 3 … +88]`. Temporary keys are shown as
 * `fresh`.
 */
export function listIds(ids: readonly (number | string)[], fresh?: string): string {
  const shown = ids
    .slice(0, shownIds)
    .map((id) => (typeof id === 'number' && id < 0 && fresh ? fresh : id))
    .join(', ');
  return ids.length > shownIds ? `[${shown} … +${ids.length - shownIds}]` : `[${shown}]`;
}
