import { asText, isObject, parseJsonText } from '../lib/json-values';
import { type Label, label } from '../lib/label';

/**
 * Why values were refused (422), by the code that stands under `reasons` beside the words under `fields`; the console says
 * them in the reader's language. `values` fill the placeholders.
 */
const fieldReasonLabels = {
  'field.required': label('This field is required'),
  'field.too-short': label('At least {min} characters'),
  'field.too-long': label('At most {max} characters'),
  'field.invisible': label('Contains characters that cannot be seen'),
  'field.unstorable': label('Contains characters that cannot be stored'),
  'field.missing-row': label('It does not exist any more'),
  'field.user-name': label('The password is the user name'),
} as const satisfies Readonly<Record<string, Label>>;
type FieldReasonCode = keyof typeof fieldReasonLabels;

export interface FieldReason {
  readonly code: FieldReasonCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

export function labelOfReason({ code, values }: FieldReason): Label {
  const { id }: Label = fieldReasonLabels[code];
  return values ? { id, values } : { id };
}

/** What is wrong with which field, as far as a failure's body says it by codes that are known here. */
export function readFieldReasons(text: string): Readonly<Record<string, Label>> {
  const body = parseJsonText(text);
  if (!isObject(body) || !isObject(body.reasons)) return {};
  return Object.fromEntries(
    Object.entries(body.reasons).flatMap(([name, reason]) => {
      const read = readReason(reason);
      return read ? [[name, labelOfReason(read)]] : [];
    }),
  );
}

function readReason(value: unknown): FieldReason | null {
  if (!isObject(value)) return null;
  const code = fieldReasonCodes.find((one) => one === value.code);
  if (!code) return null;
  const given = Object.entries(isObject(value.values) ? value.values : {});
  const values = given.flatMap(([name, one]) => {
    const filler = typeof one === 'number' ? one : asText(one);
    return filler === null ? [] : [[name, filler] as const];
  });
  return { code, values: Object.fromEntries(values) };
}

const fieldReasonCodes = Object.keys(fieldReasonLabels).filter(
  (code): code is FieldReasonCode => code in fieldReasonLabels,
);
