import { answerBreaks } from './answer-breaks';
import type { Break } from './break';
import { lateBreaks } from './late-breaks';
import { leadBreaks } from './lead-breaks';
import { pullingBreaks } from './pulling-breaks';
import { sendingBreaks } from './sending-breaks';
import { tabBreaks } from './tab-breaks';

export const breaks: readonly Break[] = [
  ...sendingBreaks,
  ...answerBreaks,
  ...pullingBreaks,
  ...tabBreaks,
  ...leadBreaks,
  ...lateBreaks,
];

/** Those that a few seeds notice: enough to check in every test run that the simulation works. */
export const quicklyNoticed: readonly string[] = [
  'stored-before-submit-ends',
  'sending-is-stored',
  'identity-on-the-wire',
  'same-id-on-every-try',
  'refused-with-its-creation',
  'real-key-in-effects',
  'nothing-travels-while-it-may-be-taken-back',
  'a-server-error-is-no-refusal',
];

/** Rules that protect no data by themselves, or that nothing in the simulation can break: each with the reason. */
export const withoutBreak: Readonly<Record<string, string>> = {
  S12: 'a bad entry stops others for a while only',
  S19: 'what a user is told',
  S20: 'when the API is asked',
  S21: 'which resources a role pulls: its declaration',
  S27: 'the log of decisions',
  S28: 'what the status shows',
  S29: 'when it pulls',
  S30: 'queries beyond the mirror: no screen asks them in the simulation',
  S32: 'reports: tests/integration/overview-reports.test.ts',
  S35: 'what the status shows',
  S40: 'what the status shows',
  S41: 'what it leaves out of old answers is covered by the entry until the next sweep (S18): shell/pull/puller.test.ts',
  S44: 'the next sweep brings what a round over the newest has missed',
  S50: 'a tab that was told too little reads what it lacks',
  S52: 'no pages in the simulation',
  S54: 'writes wait longer',
  S61: 'what a slow link costs',
  S62: 'what a step costs',
  S66: 'entries of one shape only: mirror/storage/newer-entries.test.ts, core/send/late.test.ts',
  S70: 'the simulation has no page on which an administrator is shown what waits: mirror/kept/kept.test.ts',
  S71: 'a device of the simulation knows one address: mirror/kept/kept.test.ts',
  S72: 'what is given up for room comes back from the server: mirror/kept/kept.test.ts',
  S77: 'how often a blocked link is tried: shell/send/sender.test.ts',
};
