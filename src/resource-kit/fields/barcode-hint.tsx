import { useLingui } from '@lingui/react/macro';
import { expectedCheckDigit } from '../../domain/barcode';
import { WarningHint } from '../../ui/forms/warning-hint';

/** Warns of a wrong check digit; the code may be saved all the same. */
export function BarcodeHint({ value }: { value: string }) {
  const { t } = useLingui();
  const expected = expectedCheckDigit(value.trim());
  if (expected === null) return null;
  return (
    <WarningHint>{t`The last digit should be ${expected}. Check the code; it can be saved as it is.`}</WarningHint>
  );
}
