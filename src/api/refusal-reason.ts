import { parseJsonText } from '../lib/json-values';
import type { Label } from '../lib/label';
import { readError } from '../protocol/read-error';
import { readRefusal } from '../protocol/read-refusal';
import { labelOfError } from './error-label';

/** Why the server refused, from its answer: a text of the catalogs if the reason is known, else its own message. */
export function refusalReason(status: number, text: string): Label | string {
  const { code, message } = readError(status, text);
  return labelOfError(code, readRefusal(parseJsonText(text)).values) ?? message;
}
