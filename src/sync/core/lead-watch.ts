/** Silent beats after which a tab that is shown takes over (20 s): a long step or a slowed timer of the leader is no death. */
const patienceBeats = 4;
/** A hidden tab leaves the lead to one that is shown and would be asked for it next (S37). */
const hiddenPatienceBeats = 2 * patienceBeats;
/** Waiting doubles so often at most, to 21 minutes where the tab is shown: a leader that really dies is replaced the same day. */
const mostSetbacks = 6;
/** A minute of signs in a row: the tabs hear each other again, and former setbacks tell nothing. */
const calmBeats = 12;
/** One sign of a hidden leader may come from the moment in which the user turns from tab to tab. */
const hiddenBeatsToAsk = 2;

/** What a tab knows of the one that leads, counted in beats that it was awake for (S36, S37). */
export interface LeadWatch {
  /** A sign of life has come since the last beat. */
  readonly hasHeard: boolean;
  readonly silentBeats: number;
  readonly heardBeats: number;
  /** Signs of life of a hidden leader, while this tab is shown. */
  readonly hiddenBeats: number;
  /** Two tabs that do not hear each other take the lead from each other ever more rarely. */
  readonly setbacks: number;
}

export const startOfWatch: LeadWatch = {
  hasHeard: true,
  silentBeats: 0,
  heardBeats: 0,
  hiddenBeats: 0,
  setbacks: 0,
};

/** A beat has passed while this tab does not lead. @returns whether it takes the lead from the tab that is silent */
export function watchBeat(
  watch: LeadWatch,
  isVisible: boolean,
): { readonly watch: LeadWatch; readonly steals: boolean; readonly silentBeats: number } {
  const silentBeats = watch.hasHeard ? 0 : watch.silentBeats + 1;
  const heardBeats = watch.hasHeard ? watch.heardBeats + 1 : 0;
  const setbacks = heardBeats >= calmBeats ? 0 : watch.setbacks;
  const patience = (isVisible ? patienceBeats : hiddenPatienceBeats) * 2 ** setbacks;
  const steals = silentBeats >= patience;
  const next = { ...watch, hasHeard: false, silentBeats: steals ? 0 : silentBeats, heardBeats, setbacks };
  return { watch: next, steals, silentBeats };
}

/** The leader gives a sign of life. @returns whether this tab asks it for the lead */
export function hearBeat(
  watch: LeadWatch,
  tabs: { readonly isLeaderVisible: boolean; readonly isVisible: boolean; readonly isLeading: boolean },
): { readonly watch: LeadWatch; readonly asks: boolean } {
  const isPreferred = !tabs.isLeaderVisible && tabs.isVisible && !tabs.isLeading;
  const hiddenBeats = isPreferred ? watch.hiddenBeats + 1 : 0;
  const asks = hiddenBeats >= hiddenBeatsToAsk;
  return { watch: { ...watch, hasHeard: true, hiddenBeats: asks ? 0 : hiddenBeats }, asks };
}

/** This tab led and does no more. @param wasRobbed another tab has taken the lock */
export function endLead(watch: LeadWatch, wasRobbed: boolean): LeadWatch {
  const setbacks = wasRobbed ? Math.min(watch.setbacks + 1, mostSetbacks) : watch.setbacks;
  return { ...watch, hasHeard: true, setbacks };
}
