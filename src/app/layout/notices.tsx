import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import type { DeviceStatus } from '../../sync/device';
import { UpdatePrompt } from '../install/update-prompt';

/**
 * Above the page: the offer of a new version; for screen readers only, the opened page and changes of the connection.
 */
export function Notices() {
  return (
    <>
      <UpdatePrompt />
      <p role="status" className="sr-only">
        {useOpenedPage()}
      </p>
      <p role="status" className="sr-only">
        {useChangedConnection()}
      </p>
    </>
  );
}

/**
 * The title of the last page opened from outside its content, as from the menu: from inside, the focus goes to the new
 * page. None for the first one, which the browser announces.
 */
function useOpenedPage(): string {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const told = useRef(pathname);
  const isAwaited = useRef(false);
  // Before the title, which is of the same picture or a later one, is announced.
  useLayoutEffect(() => {
    if (told.current === pathname) return;
    told.current = pathname;
    isAwaited.current = true;
  }, [pathname]);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (!isAwaited.current || document.title === '') return;
      isAwaited.current = false;
      if (isBesidePage(document.activeElement)) setTitle(document.title.replace(/ · TOOLS$/, ''));
    });
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return title;
}

function isBesidePage(focused: Element | null): boolean {
  return focused !== document.body && !focused?.closest('main');
}

/** Changes of the connection since the page was opened. */
function useChangedConnection(): string {
  const { t } = useLingui();
  const now = useDeviceStatus()?.connectivity ?? 'unknown';
  const [known, setKnown] = useState<DeviceStatus['connectivity']>('unknown');
  const [isChanged, setChanged] = useState(false);
  if (now !== 'unknown' && now !== known) {
    setChanged(known !== 'unknown');
    setKnown(now);
  }
  const texts = { online: t`Online`, offline: t`Offline`, 'signed-out': t`Signed out`, unknown: '' };
  return isChanged ? texts[known] : '';
}
