import { useLingui } from '@lingui/react/macro';
import { expectedCheckDigit } from '../../domain/barcode';
import { IconAlert } from '../../ui/icons';

/** Warns of a check digit that does not fit; the code may be saved all the same. */
export function BarcodeHint({ value }: { value: string }) {
  const { t } = useLingui();
  const expected = expectedCheckDigit(value.trim());
  if (expected === null) return null;
  return (
    <span role="status" className="inline-flex items-center gap-1 text-paused">
      <IconAlert className="size-4 shrink-0" />
      {t`The last digit should be ${expected}. Check the code; it can be saved as it is.`}
    </span>
  );
}
