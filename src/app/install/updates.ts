import { type Leave, reloadIfThere } from '../layout/reload';

/** @param leave asked when the page goes, which may be later, or never @returns false: there is nothing to load now */
export type Take = (leave?: Leave) => Promise<boolean>;

/** Takes the waiting version; null: none waits. Outside React, so that it exists from the start of the page. */
let apply: Take | null = null;
const listeners = new Set<() => void>();

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the waiting version and reloads; null: none waits. */
export function readUpdate(): Take | null {
  return apply;
}

/** @param next takes the version */
export function offer(next: Take): void {
  apply = next;
  for (const listener of listeners) listener();
}

/** The files of this page are gone: reloading brings the present version. */
export function offerReload(): void {
  offer(reloadIfThere);
}

/** The same for code that the page can do without: once a day in a tab, since a reloaded page may still lack it. */
export function offerReloadDaily(): void {
  const today = new Date().toDateString();
  if (sessionStorage.getItem('reload offered') === today) return;
  sessionStorage.setItem('reload offered', today);
  offerReload();
}

/**
 * Whether an error says that lazily loaded code could not be loaded: browsers have different messages for it, and no
 * name.
 */
export function isOfCode(message: string): boolean {
  return /\bmodule\b/i.test(message);
}

/** Offers to reload the page when it lacks code; uncaught errors of its worker arrive here, too. */
export function watchMissingCode(): () => void {
  const look = ({ message }: ErrorEvent): void => {
    if (isOfCode(message)) offerReload();
  };
  addEventListener('error', look);
  return () => removeEventListener('error', look);
}
