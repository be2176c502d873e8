import { knownFlags } from '../../domain/known-flags';
import type { Row } from '../../domain/resource';
import { asText } from '../../lib/json-values';
import type { Label } from '../../lib/label';

/** The effect of a config or feature; null: the program does not read it. */
export function effectOf(definition: Row): Label | null {
  return knownFlags.find(({ name }) => name === definition['name'])?.effect ?? null;
}

/**
 * A definition's description in the reader's language if it is the program's own: the server describes its definitions
 * in English. A text that a user has written stays as it is.
 */
export function describe(definition: Row, translate: (label: Label) => string): string {
  const written = asText(definition['description']) ?? '';
  const effect = effectOf(definition);
  return effect?.id === written ? translate(effect) : written;
}
