import { may, roleOf } from '../../domain/permissions';
import { covers } from '../../domain/query/coverage';
import { resourceOf, resources } from '../../domain/resources/registry';
import type { MirrorState } from '../../domain/sync/mirror-types';
import type { Mirror, MirrorEvent } from '../../mirror/mirror-types';
import type { Session } from '../../session/session';
import type { DeviceAccess } from '../core/pull/pull-access';
import { pulledResources, segmentsOf } from '../core/pull/pull-resources';
import { createDevice, type DeviceEvents } from './device';
import { createEngine, type EnginePorts } from './engine';
import { createRoom } from './pull/make-room';
import { createLookup } from './watch/lookup';

export interface OpenDeviceOptions extends Omit<EnginePorts, 'mirror'> {
  readonly session: Session;
  readonly lockName: string;
  readonly openMirror: (onEvent: (event: MirrorEvent) => void) => Mirror;
}

export type OpenedDevice = ReturnType<typeof createDevice> & {
  /** The same person has signed in again. */
  renewCredentials(session: Session): void;
  setVisible(isVisible: boolean): void;
  /** A newer version has taken the outbox over. */
  retire(): void;
};

/** Puts engine, mirror and outbox of one session together in this tab. */
export function openDevice(options: OpenDeviceOptions): OpenedDevice {
  const { session, clock, random } = options;
  const { companyID, userID } = session;
  let access = accessOf(session);
  let events: DeviceEvents | null = null;
  let known: MirrorState | null = null;

  const mirror = options.openMirror((event) => {
    if (event.kind === 'rebuilt') engine.mirrorWasRebuilt();
    if (event.kind === 'outdated') engine.retire();
    events?.news();
  });
  const room = createRoom({
    mirror,
    isClockRight: () => engine.connection.isClockRight(),
    onEvicted: (commit, serial) => {
      engine.tellCommit(commit, serial);
      events?.committed(commit);
    },
  });
  const engine = createEngine({
    ...options,
    outbox: room.forOutbox(options.outbox),
    mirror: {
      ...mirror,
      commit: async (commit) => {
        // Before it is stored: what was asked for earlier must not be stored after it (S30).
        lookup.touched(commit);
        const outcome = await room.commit(commit);
        if (outcome.kind === 'committed') events?.committed(commit);
        return outcome;
      },
    },
    companyID,
    userID,
    ...access,
    removeDeparted: room.removeDeparted,
    onOutbox: (contents) => {
      mirror.setEntries(contents.entries);
      events?.outboxChanged(contents);
    },
    onForeignCommit: (commit, serial) => {
      mirror.applyForeignCommit(commit, serial);
      if (commit) events?.committed(commit);
      else events?.news();
    },
    onForeignRebuild: mirror.applyForeignRebuild,
    onNews: () => events?.news(),
    onOutcome: (outcome) => events?.outcome(outcome),
  });
  const lookup = createLookup({
    connection: engine.connection,
    companyID,
    isLeader: engine.isLeader,
    keep: async (commit) => {
      const outcome = await room.commit(commit);
      // Without the news other tabs would notice a gap and read everything again.
      if (outcome.kind === 'committed') engine.tellCommit(commit, outcome.serial);
      return outcome;
    },
    // Of what is not on the device nothing is to be taken from it: asking would only bring the next refusal.
    onForbidden: (name) => {
      if ((mirror.counts()[name] ?? 0) > 0) engine.recheckAccess(name);
    },
    isFollowed: async () => {
      const { position, snapshotFrom } = await mirror.state();
      return position !== null || snapshotFrom !== null;
    },
  });
  // Until a leader has spoken, what the mirror remembers is what there is.
  void mirror.state().then(
    (state) => {
      known = state;
      events?.news();
    },
    // The mirror has told of its trouble.
    () => {},
  );
  const state = (): MirrorState | null => engine.news()?.state ?? known;

  const device = createDevice({
    engine,
    mirror,
    lookup,
    clock,
    random,
    companyID,
    isLoading: (name) => {
      const resource = access.resources.find((each) => each.name === name);
      const current = state();
      if (!resource || !current) return resource !== undefined;
      return (
        current.position === null &&
        segmentsOf(resource).some((segment) => current.progress[segment.name] !== 'done')
      );
    },
    isCovered: ({ resource: name, filter }) => {
      const { key, mirror: policy } = resourceOf(name);
      const windowDays = state()?.windowDays ?? 0;
      return covers(
        { filter },
        { policy, key, windowDays, nowMs: clock.now(), has: (id) => mirror.has(name, id) },
      );
    },
  });
  events = device.events;
  return {
    ...device,
    setVisible: engine.setVisible,
    retire: engine.retire,
    renewCredentials: (renewed) => {
      access = accessOf(renewed);
      engine.renewCredentials(access);
    },
  };
}

function accessOf(session: Session): DeviceAccess {
  const role = roleOf(session);
  const unreadable = resources.filter((resource) => !may(role, 'read', resource));
  return { resources: pulledResources(resources, role), unreadable: unreadable.map(({ name }) => name) };
}
