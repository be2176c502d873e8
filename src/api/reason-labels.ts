import type { ToldReason } from '../domain/sync/write';
import type { Label } from '../lib/label';
import { fieldReasonCodes, labelOfReason } from '../protocol/field-reasons';

/** Faults by field, as far as their codes are known here. */
export function labelsOfReasons(told: Readonly<Record<string, ToldReason>>): Readonly<Record<string, Label>> {
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, { code: toldCode, values }]) => {
      const code = fieldReasonCodes.find((one) => one === toldCode);
      return code ? [[name, labelOfReason({ code, ...(values && { values }) })]] : [];
    }),
  );
}
