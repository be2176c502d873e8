import type { SeededRandom } from './random';

/** Possible faults and their probabilities; all zero during the recovery. */
export interface Faults {
  readonly dropBefore: number;
  readonly dropAfter: number;
  readonly duplicate: number;
  readonly serverError: number;
  readonly portalPage: number;
  readonly signedOut: number;
  readonly truncated: number;
  readonly slow: number;
  /** Death of a tab, at each port call and at each end of a transaction. */
  readonly death: number;
  /** A transaction of a device's database that finds no room. */
  readonly full: number;
  /** A transaction that dies with the connection to the database. */
  readonly storageLost: number;
  /** A transaction of a device's database that never ends by itself. */
  readonly stuck: number;
  /** A message between tabs that is lost. */
  readonly unheard: number;
  /** A gateway that lets no batches through. */
  readonly noBatches: number;
  /** A gateway's own 404, or its "200 all is well", in place of the server's answer. */
  readonly foreign: number;
  /** The server does not know its capabilities for a moment. */
  readonly noCapabilities: number;
  /** A device whose browser has no Web Locks. */
  readonly noLocks: number;
  /** A transaction of the server's database that is rolled back after its work. */
  readonly rolledBack: number;
  /** The outbox has no room from the arrival of a write's answer on, for a while. */
  readonly fullAtAnswer: number;
  /** A tab that receives no messages of the others. */
  readonly deaf: number;
  /**
   * At each step: a screen opens tasks that left the window long ago, and another user changes them; the answer may
   * come late.
   */
  readonly openedRows: number;
  /** At each step: a database has no room for its next transactions, until rows are dropped. */
  readonly crowded: number;
  /** At each step: the server announces other capabilities, or none, for seconds or for ever. */
  readonly otherCapabilities: number;
  /** At each step: a backup of the server is restored, in the middle of a user’s work. */
  readonly restored: number;
  /** At each step: a mirror is damaged under the tabs that use it. */
  readonly damaged: number;
  /** At each step: a creation is done, its answer lost and its row deleted by others, before days pass. */
  readonly forgotten: number;
  /** Others delete rows that a scan by places has read, so that it may miss one that the device waits for. */
  readonly drifted: number;
  /** At each step: two edits are sent as one, which is refused; a user undoes one of them, or edits it. */
  readonly mergedRefusal: number;
  /** At each step: a tab hangs with an answer, and goes on while another one is sending the write again. */
  readonly answeredLate: number;
  /** A transaction that is committed, while the tab is told that its connection was lost. */
  readonly committedUnheard: number;
  /** At each step: a row is created, and edited under its temporary key after the device was reopened. */
  readonly reopenedForm: number;
  /** At each step: the browser loses all databases, under open tabs or when all are closed, and keeps its caches. */
  readonly lostDatabases: number;
  /**
   * At each step: a clock is weeks ahead or behind, for a while or for ever, and possibly again while a tab uses it.
   */
  readonly wildClock: number;
  /** At each step: a user chooses another window of closed rows, or has everything fetched again. */
  readonly askedOfLeader: number;
  /** At each step: the browser wakes the service worker, with tabs closed, open or hanging. */
  readonly background: number;
  /**
   * At each step: a mirror is as an earlier version of the program may have left it after a clock was weeks ahead.
   */
  readonly formerHole: number;
}

export type Fault = keyof Faults;

export const noFaults: Faults = {
  dropBefore: 0,
  dropAfter: 0,
  duplicate: 0,
  serverError: 0,
  portalPage: 0,
  signedOut: 0,
  truncated: 0,
  slow: 0,
  death: 0,
  full: 0,
  storageLost: 0,
  stuck: 0,
  unheard: 0,
  noBatches: 0,
  foreign: 0,
  noCapabilities: 0,
  noLocks: 0,
  rolledBack: 0,
  fullAtAnswer: 0,
  deaf: 0,
  openedRows: 0,
  crowded: 0,
  otherCapabilities: 0,
  restored: 0,
  damaged: 0,
  forgotten: 0,
  drifted: 0,
  mergedRefusal: 0,
  answeredLate: 0,
  committedUnheard: 0,
  reopenedForm: 0,
  lostDatabases: 0,
  wildClock: 0,
  askedOfLeader: 0,
  background: 0,
  formerHole: 0,
};

/** Every world has its own conditions: some are calm, some fail all the time. */
export function drawFaults(random: SeededRandom, without: ReadonlySet<Fault>): Faults {
  const upTo = (fault: Fault, most: number): number => {
    const chance = random.chance(0.4) ? 0 : random.next() * most;
    return without.has(fault) ? 0 : chance;
  };
  return {
    dropBefore: upTo('dropBefore', 0.2),
    dropAfter: upTo('dropAfter', 0.25),
    duplicate: upTo('duplicate', 0.2),
    serverError: upTo('serverError', 0.15),
    portalPage: upTo('portalPage', 0.1),
    signedOut: upTo('signedOut', 0.03),
    truncated: upTo('truncated', 0.05),
    slow: upTo('slow', 0.2),
    death: upTo('death', 0.012),
    full: upTo('full', 0.01),
    storageLost: upTo('storageLost', 0.02),
    stuck: random.chance(0.7) ? 0 : upTo('stuck', 0.01),
    unheard: upTo('unheard', 0.1),
    noBatches: random.chance(0.7) ? 0 : upTo('noBatches', 1),
    foreign: upTo('foreign', 0.12),
    noCapabilities: upTo('noCapabilities', 0.2),
    noLocks: upTo('noLocks', 0.3),
    rolledBack: upTo('rolledBack', 0.1),
    fullAtAnswer: upTo('fullAtAnswer', 0.4),
    deaf: random.chance(0.5) ? 0 : upTo('deaf', 0.5),
    openedRows: upTo('openedRows', 0.6),
    crowded: upTo('crowded', 0.2),
    otherCapabilities: random.chance(0.6) ? 0 : upTo('otherCapabilities', 0.2),
    restored: random.chance(0.4) ? 0 : upTo('restored', 0.4),
    damaged: random.chance(0.5) ? 0 : upTo('damaged', 0.15),
    forgotten: random.chance(0.7) ? 0 : upTo('forgotten', 0.1),
    drifted: upTo('drifted', 1),
    mergedRefusal: random.chance(0.4) ? 0 : upTo('mergedRefusal', 0.5),
    answeredLate: random.chance(0.6) ? 0 : upTo('answeredLate', 0.3),
    committedUnheard: random.chance(0.5) ? 0 : upTo('committedUnheard', 0.3),
    reopenedForm: random.chance(0.6) ? 0 : upTo('reopenedForm', 0.2),
    lostDatabases: random.chance(0.6) ? 0 : upTo('lostDatabases', 0.15),
    wildClock: random.chance(0.5) ? 0 : upTo('wildClock', 0.3),
    askedOfLeader: random.chance(0.5) ? 0 : upTo('askedOfLeader', 0.3),
    background: random.chance(0.5) ? 0 : upTo('background', 0.3),
    formerHole: random.chance(0.7) ? 0 : upTo('formerHole', 0.2),
  };
}
