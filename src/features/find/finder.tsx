import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../../resource-kit/device/device';
import { useAttempt } from '../../resource-kit/device/use-attempt';
import { toast } from '../../ui/feedback/toast-store';
import { useLatest } from '../../ui/hooks/use-latest';
import { CommandPalette } from './command-palette';
import { findMatches } from './find-matches';
import { matchAddress } from './match-address';
import type { FoundScreen } from './use-commands';

export interface FinderProps {
  screens: readonly FoundScreen[];
  /** A scanned code; null: the user asks for the palette. */
  code: string | null;
  onClose: () => void;
}

/** Goes to the target of a scanned code; the palette asks if there are several. */
export function Finder({ screens, code: scanned, onClose }: FinderProps) {
  const { t } = useLingui();
  const device = useDevice();
  const navigate = useNavigate();
  const attempt = useAttempt();
  // Each reading counts: the camera closes after one, and may read the same code again.
  const [asked, setAsked] = useState({ code: scanned, turn: 0 });
  const [isOpen, setOpen] = useState(scanned === null);
  useFocusBack();
  const sought = asked.code ?? '';
  const nothing = t`Nothing found for ${sought}`;
  const latest = useLatest({ nothing, navigate, attempt, onClose });
  useEffect(() => {
    const { code } = asked;
    if (code === null) return;
    let isWanted = true;
    const find = async () => {
      const matches = await findMatches(device, code);
      if (!isWanted) return;
      const [only] = matches;
      if (matches.length > 1) return setOpen(true);
      if (only) void latest.current.navigate(matchAddress(only));
      else toast.error(latest.current.nothing);
      latest.current.onClose();
    };
    const fail = (problem: unknown) => {
      if (!isWanted) return;
      latest.current.onClose();
      throw problem;
    };
    latest.current.attempt(() => find().catch(fail));
    return () => {
      isWanted = false;
    };
  }, [device, asked]);
  const ask = (code: string) => setAsked({ code, turn: asked.turn + 1 });
  return isOpen ? (
    <CommandPalette key={asked.turn} screens={screens} term={sought} onCode={ask} onClose={onClose} />
  ) : null;
}

/** The dialog library knows only what was focused since it was loaded, which is when this opens first. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
    [before],
  );
}
