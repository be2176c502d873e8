import type { Label } from '../../lib/label';

/** `labelOfError`, whose texts are loaded with the first refusal; null, too, where they cannot be. */
export function findErrorLabel(code: string | null): Promise<Label | null> {
  return import('../../api/error-label').then(
    ({ labelOfError }) => labelOfError(code),
    () => null,
  );
}
