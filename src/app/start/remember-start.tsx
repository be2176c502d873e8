import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Session } from '../../session/session';
import type { ConnectedDevice } from '../../sync/connect-device';
import { whenIdle } from '../layout/when-idle';
import { keepStart } from './keep-start';
import { addressOf } from './kept-start';

/** By then a page has its rows, and nobody is about to leave it. */
const standingMs = 2_000;

/** Keeps what a page that stands is made of, so that the next start begins with it. Shows nothing. */
export function RememberStart({ device, session }: { device: ConnectedDevice; session: Session }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    let cancel = (): void => {};
    const remember = (): void => {
      const opened = openedAt();
      // An address may lead on to another form of itself: a list opens with the days that were chosen last.
      const led = opened?.pathname === pathname ? [addressOf(opened)] : [];
      const addresses = new Set([addressOf({ pathname, search }), ...led]);
      keepStart(addresses, { session, questions: device.questions(), nowMs: Date.now() });
    };
    const timer = setTimeout(() => {
      cancel = whenIdle(remember);
    }, standingMs);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [device, session, pathname, search]);
  return null;
}

function openedAt(): URL | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name) : null;
}
