import type { Scheduler } from './scheduler';
import type { Tab } from './tab';

/** Messages of two tabs that are sent within this time may overtake each other. */
const overtakingMs = 1_000;

/** Requests of a device's users to the leading tab (S74). */
export interface AskedOfLeader {
  /** A user chooses the days of closed rows in a tab. */
  chooseWindow(tab: Tab, days: number): void;
  /** A user has everything fetched again. */
  fetchAnew(tab: Tab): void;
  /** The mirror was emptied on a user's word. */
  beginAnew(): void;
  /** The mirror is lost, and with it the window that was chosen. */
  forget(): void;
  /** At rest. @param tabs that are open still */
  findUndone(tabs: readonly Tab[], windowDays: number | null): string | null;
}

interface Choice {
  readonly tab: Tab;
  readonly days: number;
  readonly atMs: number;
}

export function rememberAsked({ now }: Pick<Scheduler, 'now'>): AskedOfLeader {
  let choices: readonly Choice[] = [];
  let anew: { readonly tab: Tab; readonly begun: number } | null = null;
  let begun = 0;

  return {
    chooseWindow: (tab, days) => {
      choices = [...choices, { tab, days, atMs: now() }];
      tab.engine.command({ kind: 'extendWindow', days });
    },
    fetchAnew: (tab) => {
      anew = { tab, begun };
      tab.engine.command({ kind: 'rebuild' });
    },
    beginAnew: () => {
      begun++;
    },
    forget: () => {
      choices = [];
    },
    findUndone: (tabs, windowDays) => {
      if (anew && tabs.includes(anew.tab) && anew.begun === begun)
        return `${anew.tab.name} was told to fetch everything anew, which nobody did`;
      const last = choices.at(-1);
      if (!last || !tabs.includes(last.tab)) return null;
      // Another tab may have repeated its request before it heard of this one.
      const isRival = ({ tab, atMs }: Choice): boolean =>
        tab !== last.tab && (tabs.includes(tab) || last.atMs - atMs < overtakingMs);
      return last.days === windowDays || choices.some(isRival)
        ? null
        : `${last.tab.name} was asked for ${last.days} days of closed rows, not ${windowDays}`;
    },
  };
}
