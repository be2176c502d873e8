import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHotkeys } from '../../ui/hooks/use-hotkeys';
import { useScans } from '../../ui/hooks/use-scans';
import { IconButton } from '../../ui/icon-button';
import { IconSearch } from '../../ui/icons';
import { offerReload } from '../install/updates';
import { lazyPage } from '../routing/lazy-page';
import { Optional } from './error-boundary';

const Finder = lazyPage(() => import('../../features/find/finder').then((m) => m.Finder));

/** Handles scanners and Ctrl/⌘-K on every page; the button is for users without a keyboard. */
export function Find({ screens }: { screens: readonly { href: string; label: string }[] }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<{ readonly code: string | null } | null>(null);
  const open = () => setAsked({ code: null });
  useHotkeys({ 'mod+k': open });
  useScans((code) => setAsked({ code }));
  const close = () => setAsked(null);
  // The next press asks, and reports, again.
  const offer = () => {
    close();
    offerReload();
  };
  return (
    <>
      <IconButton icon={IconSearch} label={t`Find`} aria-keyshortcuts="Control+K Meta+K" onClick={open} />
      {asked && (
        <Optional offer={offer}>
          <Finder key={asked.code} screens={screens} code={asked.code} onClose={close} />
        </Optional>
      )}
    </>
  );
}
