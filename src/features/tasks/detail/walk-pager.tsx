import { useNavigate } from 'react-router-dom';
import { useHotkeys } from '../../../ui/hooks/use-hotkeys';
import { PrevNext } from '../../../ui/navigation/prev-next';

/** Walks pages that lie beside each other; Alt with the arrow keys does so too. @param at place of the open one */
export function WalkPager({ addresses, at }: { addresses: readonly string[]; at: number }) {
  const navigate = useNavigate();
  const go = (to: string | undefined) =>
    to === undefined ? undefined : () => void navigate(to, { replace: true });
  const [onPrevious, onNext] = at < 0 ? [] : [go(addresses[at - 1]), go(addresses[at + 1])];
  useHotkeys({ 'alt+ArrowUp': () => onPrevious?.(), 'alt+ArrowDown': () => onNext?.() });
  if (at < 0 || addresses.length < 2) return null;
  return (
    <PrevNext position={{ index: at, count: addresses.length }} onPrevious={onPrevious} onNext={onNext} />
  );
}
