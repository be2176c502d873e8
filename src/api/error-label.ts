import type { Label } from '../lib/label';
import { errorLabels } from '../protocol/errors';
import { unexplainedCode } from '../protocol/read-error';

/**
 * What the server's reason says in the reader's language, also where it has none but a status; null where only its own
 * message can tell (a code without a label, or one whose placeholders are not known here).
 */
export function labelOfError(code: string | null): Label | null {
  if (code?.startsWith(`${unexplainedCode}.`))
    return { ...errorLabels[unexplainedCode], values: { status: code.slice(unexplainedCode.length + 1) } };
  const known: Label | undefined = Object.entries(errorLabels).find(([name]) => name === code)?.[1];
  return known && !known.id.includes('{') ? known : null;
}

/** Whether a label says nothing but the status. */
export function isUnexplained({ id }: Label): boolean {
  return id === errorLabels[unexplainedCode].id;
}
