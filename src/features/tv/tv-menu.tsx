import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { toggleFullScreen } from '../../ui/hooks/full-screen';
import { IconMonitor } from '../../ui/icons';

const hideAfterMs = 5000;

/** The controls of the TV: hidden until the mouse is moved, the screen touched or a key pressed. */
export function TvMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const isShown = useIsTouched();
  return (
    <aside
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

function useIsTouched(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    const show = () => {
      setTouched(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTouched(false), hideAfterMs);
    };
    for (const kind of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(kind, show, { signal: leaving.signal });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
  return isTouched;
}
