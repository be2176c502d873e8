import { otherTypeLabel } from '../domain/setting-values';
import type { ToldReason } from '../domain/sync/write';
import { configProblemLabels } from '../domain/tasks/config-problems';
import { firstLineStatusLabel } from '../domain/tasks/line-needs';
import { type Label, label } from '../lib/label';

/**
 * Why values were refused (422), by the code that is sent under `reasons` beside the text under `fields`; the console
 * shows them in the user's language. `values` fill the placeholders.
 */
const fieldReasonLabels = {
  ...configProblemLabels,
  'field.required': label('This field is required'),
  'field.too-short': label('At least {min} characters'),
  'field.too-long': label('At most {max} characters'),
  'field.invisible': label('Contains characters that cannot be seen'),
  'field.unstorable': label('Contains characters that cannot be stored'),
  'field.missing-row': label('It does not exist any more'),
  'line.first-status': firstLineStatusLabel,
  'setting.other-type': otherTypeLabel,
  'flag.other-values': label('Values of companies or groups that it cannot have under this name: {count}'),
  'field.user-name': label('The password is the user name'),
  'user.colon': label('A user name has no colon'),
} as const satisfies Readonly<Record<string, Label>>;
type FieldReasonCode = keyof typeof fieldReasonLabels;

export interface FieldReason extends ToldReason {
  readonly code: FieldReasonCode;
}

export function labelOfReason({ code, values }: FieldReason): Label {
  const { id }: Label = fieldReasonLabels[code];
  return values ? { id, values } : { id };
}

export const fieldReasonCodes = Object.keys(fieldReasonLabels).filter(
  (code): code is FieldReasonCode => code in fieldReasonLabels,
);
