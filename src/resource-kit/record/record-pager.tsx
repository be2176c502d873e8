import { useNavigate } from 'react-router-dom';
import { useHotkeys } from '../../ui/hooks/use-hotkeys';
import { PrevNext } from '../../ui/navigation/prev-next';
import type { Neighbours } from './neighbours';

/** Leads to the previous and the next record, also by Alt with the arrow keys. */
export function RecordPager({ neighbours }: { neighbours: Neighbours }) {
  const { previous, next, position, isReplacing } = neighbours;
  const navigate = useNavigate();
  const go = (to: string | undefined) =>
    to === undefined ? undefined : () => void navigate(to, { replace: isReplacing });
  const [onPrevious, onNext] = [go(previous), go(next)];
  useHotkeys({ 'alt+ArrowUp': () => onPrevious?.(), 'alt+ArrowDown': () => onNext?.() });
  if (!onPrevious && !onNext) return null;
  return <PrevNext position={position} onPrevious={onPrevious} onNext={onNext} />;
}
