import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../icon-button';
import { IconChevronLeft, IconChevronRight } from '../icons';

export interface PrevNextProps {
  /** "3 of 50"; omitted if the position is unknown. */
  position?: { readonly index: number; readonly count: number } | undefined;
  /** Undefined at the end. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/**
 * Moves to the previous and next record of the list that the user came from. At an end the button stays where the focus
 * is.
 */
export function PrevNext({ position, onPrevious, onNext }: PrevNextProps) {
  const { t } = useLingui();
  const place = position && { at: position.index + 1, all: position.count };
  return (
    <nav aria-label={t`Previous and next`} className="flex shrink-0 items-center gap-1 text-sm text-ink-2">
      <IconButton
        icon={IconChevronLeft}
        label={t`Previous`}
        size="sm"
        aria-disabled={!onPrevious}
        onClick={onPrevious}
      />
      {place && <span className="whitespace-nowrap tabular-nums">{t`${place.at} of ${place.all}`}</span>}
      <IconButton
        icon={IconChevronRight}
        label={t`Next`}
        size="sm"
        aria-disabled={!onNext}
        onClick={onNext}
      />
    </nav>
  );
}
