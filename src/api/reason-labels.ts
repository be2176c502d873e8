import type { ToldReason } from '../domain/sync/write';
import type { Label } from '../lib/label';
import { fieldReasonCodes, labelOfReason } from '../protocol/field-reasons';

/** What is wrong with which field, as far as it was told by codes that are known here. */
export function labelsOfReasons(told: Readonly<Record<string, ToldReason>>): Readonly<Record<string, Label>> {
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, { code: toldCode, values }]) => {
      const code = fieldReasonCodes.find((one) => one === toldCode);
      return code ? [[name, labelOfReason({ code, ...(values && { values }) })]] : [];
    }),
  );
}
