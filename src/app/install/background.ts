import { roleOf } from '../../domain/permissions';
import type { Session } from '../../session/session';
import type { SessionStore } from '../../session/store';
import type { Device } from '../../sync/device';
import { showBesidePins } from '../../ui/hooks/beside-pins';
import { keepFocus } from '../../ui/hooks/keep-focus';
import { leaveComposedKeys } from '../../ui/hooks/leave-composed-keys';
import { loadBeforePresses } from '../layout/before-presses';
import { whenIdle } from '../layout/when-idle';
import { followCompany } from '../session/follow-company';
import { followBackground } from './background-sync';
import { followLanguage } from './follow-language';
import { keepEnd } from './keep-end';
import { keepHouse } from './keep-house';
import { tellTroubles } from './tell-troubles';
import { tellUnsaved } from './tell-unsaved';

/** Background work of a signed-in page. The result ends it. */
export function workAside(device: Device, session: Session, sessions: SessionStore): () => void {
  const ends = [
    followBackground(device, session),
    followLanguage(),
    keepEnd(device, session),
    keepHouse(session),
    followCompany(device, session, sessions),
    // A TV shows no errors: no user could dismiss them.
    ...(roleOf(session) === 'tv' ? [] : [tellTroubles(device)]),
    tellUnsaved(),
    showBesidePins(),
    keepFocus(),
    leaveComposedKeys(),
    whenIdle(loadBeforePresses),
  ];
  return () => {
    for (const end of ends) end();
  };
}
