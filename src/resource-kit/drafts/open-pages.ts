// Tracks which pages of this device are open: a page's drafts are its own until it is gone, for whatever reason.
import { asText, isObject } from '../../lib/json-values';
import { holdersOf, locksHere } from '../device/shared-locks';

/** Identifies this page on the device. */
export const thisPage = `${Date.now().toString(36)} ${Math.random().toString(36).slice(2)}`;

/** An open page answers at once, unless it is frozen: then its form may be entered elsewhere, too. */
const answersWithinMs = 500;
const lockOf = (page: string): string => `page ${page}`;

let heldBy: LockManager | undefined;
let channel: BroadcastChannel | undefined;

/** From now on this page is known to be open. */
export function holdPage(): void {
  const locks = locksHere();
  if (!locks) void openChannel();
  if (!locks || heldBy === locks) return;
  heldBy = locks;
  const asLongAsThePage = () => new Promise<never>(() => {});
  void locks.request(lockOf(thisPage), { mode: 'shared' }, asLongAsThePage).catch(() => undefined);
}

/** A page that is gone holds no lock any more. On plain http there are no locks: pages are asked. */
export async function isOpenElsewhere(page: string): Promise<boolean> {
  if (page === thisPage) return false;
  const holders = await holdersOf(lockOf(page));
  if (holders !== null) return holders > 0;
  // A browser with locks opens no channel: while the locks cannot be queried, drafts of other pages are left alone.
  return locksHere() ? true : answers(page);
}

function openChannel(): BroadcastChannel | undefined {
  if (channel || !('BroadcastChannel' in globalThis)) return channel;
  const opened = new BroadcastChannel('pages');
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isObject(data) && asText(data.whereIs) === thisPage) opened.postMessage({ here: thisPage });
  });
  channel = opened;
  return channel;
}

/** If pages cannot be asked either, another one may still be open: its drafts are left alone. */
function answers(page: string): Promise<boolean> {
  const asked = openChannel();
  if (!asked) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (isObject(data) && data.here === page) end(true);
    };
    const end = (isOpen: boolean): void => {
      clearTimeout(timer);
      asked.removeEventListener('message', hear);
      resolve(isOpen);
    };
    const timer = setTimeout(() => end(false), answersWithinMs);
    asked.addEventListener('message', hear);
    asked.postMessage({ whereIs: page });
  });
}
