import { useNavigate } from 'react-router-dom';
import { useHotkeys } from '../../ui/hooks/use-hotkeys';
import { PrevNext } from '../../ui/navigation/prev-next';
import { neighboursOf, readListContext } from '../list/list-context';

/** Walks the list one came from (decision 15); Alt with the arrow keys does so too. */
export function RecordPager({ path, id }: { path: string; id: number }) {
  const navigate = useNavigate();
  const { previous, next, position } = neighboursOf(readListContext(path), id);
  const go = (to: number | undefined) =>
    to === undefined ? undefined : () => void navigate(`/${path}/${to}`);
  const [onPrevious, onNext] = [go(previous), go(next)];
  useHotkeys({ 'alt+ArrowUp': () => onPrevious?.(), 'alt+ArrowDown': () => onNext?.() });
  if (!onPrevious && !onNext) return null;
  return <PrevNext position={position} onPrevious={onPrevious} onNext={onNext} />;
}
