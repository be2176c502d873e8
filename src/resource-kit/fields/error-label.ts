import type { Label } from '../../lib/label';

/** `labelOfError`, whose texts are loaded with the first refusal; null also when they cannot be loaded. */
export function findErrorLabel(code: string | null): Promise<Label | null> {
  return import('../../api/error-label').then(
    ({ labelOfError }) => labelOfError(code),
    () => null,
  );
}
