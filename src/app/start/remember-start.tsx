import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useFlags } from '../../resource-kit/device/device';
import { databaseName, type Session } from '../../session/session';
import type { ConnectedDevice } from '../../sync/connect-device';
import type { Device } from '../../sync/device';
import { whenIdle } from '../layout/when-idle';
import { keepFlags } from './keep-flags';
import { takeRows } from './keep-rows';
import { keepStart } from './keep-start';
import { addressOf } from './kept-start';
import { readMirrorMark } from './mirror-mark';

/** Wait before a page is stored first: by then it has its rows, and the user is not about to leave it. */
const standingMs = 2_000;
/** Interval between two stores of a page, however often it changes. */
const restMs = 5_000;
/** How often an unchanged page is stored after changes of the mirror: most commits change nothing on it. */
const renewedMs = 10_000;

/** Stores the shown page, so that the next start begins with it. Renders nothing. */
export function RememberStart({ device, session }: { device: ConnectedDevice; session: Session }) {
  const { pathname, search } = useLocation();
  const flags = useFlags();
  useEffect(() => keepFlags(session, flags), [session, flags]);
  useEffect(
    () => rememberPage(device, session, addressesOf(pathname, search)),
    [device, session, pathname, search],
  );
  return null;
}

/** Stores a page after each change of it, or of the mirror, until the result is called. */
function rememberPage(device: ConnectedDevice, session: Session, addresses: ReadonlySet<string>): () => void {
  let isOver = false;
  /** Whether the page is unchanged since it was stored. */
  let isAsKept = false;
  /** The mirror's mark when the page was stored; null: not all of its rows came from the mirror. */
  let keptAt: string | null = null;
  let cancel = (): void => {};
  const remember = async (): Promise<void> => {
    const [root, content] = [document.getElementById('root'), document.getElementById('content')];
    isAsKept = true;
    if (content) changes.observe(content, { subtree: true, childList: true, characterData: true });
    const questions = device.questions();
    const before = await markOf(device, session);
    const rows = root && (await takeRows(root, device, questions).catch(() => null));
    const at = before === (await markOf(device, session)) ? before : null;
    if (isOver) return;
    keptAt = at;
    keepStart(addresses, { session, questions, rows: rows && { ...rows, at }, nowMs: Date.now() });
  };
  const rememberAfter = (delayMs: number): void => {
    cancel = later(delayMs, () => void remember());
  };
  const renew = async (): Promise<void> => {
    const isHere = () => isAsKept && !isOver && document.visibilityState === 'visible';
    const at = isHere() ? await markOf(device, session) : null;
    if (at !== null && at !== keptAt && isHere()) rememberAfter(0);
  };
  const changes = new MutationObserver(() => {
    isAsKept = false;
    changes.disconnect();
    rememberAfter(restMs);
  });
  rememberAfter(standingMs);
  const renewing = setInterval(() => void renew(), renewedMs);
  return () => {
    isOver = true;
    clearInterval(renewing);
    changes.disconnect();
    cancel();
  };
}

/** The mirror's mark, if the page shows its contents and nothing else. */
async function markOf(device: Device, session: Session): Promise<string | null> {
  // In WebKit no start reads it: see `chooseWorker`.
  if (navigator.vendor.startsWith('Apple')) return null;
  const held = await readMirrorMark(databaseName(session));
  // A device that is being closed does not answer.
  const serial = await device.settledSerial().catch(() => null);
  return held && held.serial === serial ? held.mark : null;
}

/**
 * The page's address, and the one at which it was opened: a list opens with the last chosen days, at another form of
 * its address.
 */
function addressesOf(pathname: string, search: string): ReadonlySet<string> {
  const [navigation] = performance.getEntriesByType('navigation');
  const opened = navigation ? new URL(navigation.name) : null;
  const led = opened?.pathname === pathname ? [addressOf(opened)] : [];
  return new Set([addressOf({ pathname, search }), ...led]);
}

/** Calls back after so much time, when the page is idle; the result cancels it. */
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
