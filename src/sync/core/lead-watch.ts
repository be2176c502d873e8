/**
 * Silent beats after which a visible tab takes over (20 s): a long step or a slow timer does not mean that the leader
 * is dead.
 */
const patienceBeats = 4;
/** A hidden tab leaves the lead to a visible one, which would ask for it next anyway (S37). */
const hiddenPatienceBeats = 2 * patienceBeats;
/**
 * The wait doubles at most this often, to 21 minutes for a visible tab, so that a leader that really dies is replaced
 * the same day.
 */
const maxSetbacks = 6;
/** After a minute of signs in a row the tabs hear each other again, and former setbacks are forgotten. */
const calmBeats = 12;
/** A single sign of a hidden leader may stem from the moment in which the user switches tabs. */
const hiddenBeatsToAsk = 2;

/** What a tab knows of the leader, counted in beats during which the tab was awake (S36, S37). */
export interface LeadWatch {
  /** A sign of life has come since the last beat. */
  readonly hasHeard: boolean;
  readonly silentBeats: number;
  readonly heardBeats: number;
  /** Signs of life of a hidden leader, while this tab is shown. */
  readonly hiddenBeats: number;
  /** Two tabs that do not hear each other take the lead from each other less and less often. */
  readonly setbacks: number;
}

export const startOfWatch: LeadWatch = {
  hasHeard: true,
  silentBeats: 0,
  heardBeats: 0,
  hiddenBeats: 0,
  setbacks: 0,
};

/** A beat has passed while this tab does not lead. @returns whether it takes the lead from the silent tab */
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

/** This tab has lost the lead. @param wasRobbed another tab has taken the lock */
export function endLead(watch: LeadWatch, wasRobbed: boolean): LeadWatch {
  const setbacks = wasRobbed ? Math.min(watch.setbacks + 1, maxSetbacks) : watch.setbacks;
  return { ...watch, hasHeard: true, setbacks };
}
