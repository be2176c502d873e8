import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { toggleFullScreen } from '../../ui/hooks/full-screen';
import { IconMonitor } from '../../ui/icons';

const hideAfterMs = 5_000;
/**
 * Delay while a control has the focus: the user may be reading a list of options, or moving between controls with the
 * keyboard.
 */
const hideUsedAfterMs = 60_000;

/** The controls of the TV, hidden until the mouse moves, the screen is touched or a key is pressed. */
export function TvMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const menu = useRef<HTMLElement>(null);
  const isShown = useIsTouched(menu);
  return (
    <aside
      ref={menu}
      inert={!isShown}
      className={`absolute right-4 bottom-16 flex flex-wrap items-end gap-2 rounded-lg border border-line bg-surface p-3 text-base shadow-pop transition-opacity ${isShown ? '' : 'opacity-0'}`}
    >
      {children}
      <Button icon={IconMonitor} onClick={() => void toggleFullScreen()}>
        {t`Full screen`}
      </Button>
    </aside>
  );
}

function useIsTouched(menu: RefObject<HTMLElement | null>): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    const show = () => {
      setTouched(true);
      clearTimeout(timer);
      const isUsed = menu.current?.contains(document.activeElement);
      timer = setTimeout(() => setTouched(false), isUsed ? hideUsedAfterMs : hideAfterMs);
    };
    for (const kind of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
      addEventListener(kind, show, { signal: leaving.signal });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [menu]);
  return isTouched;
}
