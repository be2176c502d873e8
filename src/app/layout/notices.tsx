import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import type { DeviceStatus } from '../../sync/device';
import { UpdatePrompt } from '../install/update-prompt';

/** Above the page: that there is a new version; to be heard only, which page was opened and whether there is a connection. */
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
 * The title of the page that was opened last from beside it, as from the menu: from within, the focus goes to the new one. None for
 * the first one, which the browser tells of itself.
 */
function useOpenedPage(): string {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const told = useRef(pathname);
  const isAwaited = useRef(false);
  // Before the title, which is of the same picture or of a later one, is heard of.
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

/** What has become of the connection since the page stands. */
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
