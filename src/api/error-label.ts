import type { Label } from '../lib/label';
import { errorLabels } from '../protocol/errors';

/** What the server's reason says in the reader's language; null where only its own message can tell (a code without a label, or one whose placeholders are not known here). */
export function labelOfError(code: string | null): Label | null {
  const known: Label | undefined = Object.entries(errorLabels).find(([name]) => name === code)?.[1];
  return known && !known.id.includes('{') ? known : null;
}
