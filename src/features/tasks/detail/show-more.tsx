import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button';

interface ShowMoreProps {
  /** Number of all rows, and of the shown ones. */
  total: number;
  shown: number;
  onMore: () => void;
}

/** Below a partial list: the number of further rows, and a button that shows them. */
export function ShowMore({ total, shown, onMore }: ShowMoreProps) {
  const { t } = useLingui();
  const hidden = total - shown;
  if (hidden <= 0) return null;
  return (
    <div className="flex justify-center p-2">
      <Button variant="ghost" size="sm" onClick={onMore}>{t`Show more (${hidden} hidden)`}</Button>
    </div>
  );
}
