import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Session } from '../../session/session';
import type { ConnectedDevice } from '../../sync/connect-device';
import { whenIdle } from '../layout/when-idle';
import { takeRows } from './keep-rows';
import { keepStart } from './keep-start';
import { addressOf } from './kept-start';

/** By then a page has its rows, and nobody is about to leave it. */
const standingMs = 2_000;
/** Between two times that a page is kept, however often it changes. */
const restMs = 5_000;

/** Keeps what a page that stands is made of, so that the next start begins with it. Shows nothing. */
export function RememberStart({ device, session }: { device: ConnectedDevice; session: Session }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    let isOver = false;
    let cancel = (): void => {};
    const remember = async (): Promise<void> => {
      const [root, content] = [document.getElementById('root'), document.getElementById('content')];
      if (content) changes.observe(content, { subtree: true, childList: true, characterData: true });
      const questions = device.questions();
      const rows = root && (await takeRows(root, device, questions).catch(() => null));
      if (!isOver) keepStart(addressesOf(pathname, search), { session, questions, rows, nowMs: Date.now() });
    };
    const rememberAfter = (delayMs: number): void => {
      cancel = later(delayMs, () => void remember());
    };
    const changes = new MutationObserver(() => {
      changes.disconnect();
      rememberAfter(restMs);
    });
    rememberAfter(standingMs);
    return () => {
      isOver = true;
      changes.disconnect();
      cancel();
    };
  }, [device, session, pathname, search]);
  return null;
}

/** Where the page is, and where it was opened: a list opens with the days that were chosen last, at another form of its address. */
function addressesOf(pathname: string, search: string): ReadonlySet<string> {
  const [navigation] = performance.getEntriesByType('navigation');
  const opened = navigation ? new URL(navigation.name) : null;
  const led = opened?.pathname === pathname ? [addressOf(opened)] : [];
  return new Set([addressOf({ pathname, search }), ...led]);
}

/** Calls when so much time has gone by and the page is idle; the result cancels it. */
function later(delayMs: number, call: () => void): () => void {
  let cancel = (): void => {};
  const timer = setTimeout(() => {
    cancel = whenIdle(call);
  }, delayMs);
  return () => {
    clearTimeout(timer);
    cancel();
  };
}
