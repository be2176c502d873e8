import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button';

interface ShowMoreProps {
  /** Rows that there are, and those of them that are shown. */
  total: number;
  shown: number;
  onMore: () => void;
}

/** Below rows that are not all: how many more there are, and the way to them. */
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
