import { may, roleOf } from '../../domain/permissions';
import { resources } from '../../domain/resources/registry';
import type { Mirror, MirrorEvent } from '../../mirror/mirror-types';
import type { Session } from '../../session/session';
import type { DeviceAccess } from '../core/pull/pull-access';
import { pulledResources } from '../core/pull/pull-resources';
import { createCoverage } from './coverage';
import { createDevice } from './device';
import { createEngine, type Engine } from './engine';
import type { EnginePorts } from './engine-options';
import { createTabNews, type TabNews } from './tab-news';
import { createLookup, type Lookup } from './watch/lookup';

export interface OpenDeviceOptions extends Omit<EnginePorts, 'mirror'> {
  readonly session: Session;
  readonly lockName: string;
  readonly openMirror: (onEvent: (event: MirrorEvent) => void) => Mirror;
}

export type OpenedDevice = ReturnType<typeof createDevice> & {
  /** The same user has signed in again. */
  renewCredentials(session: Session): void;
  setVisible(isVisible: boolean): void;
  /** A newer version has taken the outbox over. */
  retire(): void;
};

/** Puts the engine, mirror and outbox of one session together in this tab; each is made of those before it. */
export function openDevice(options: OpenDeviceOptions): OpenedDevice {
  const { clock, random } = options;
  const { companyID } = options.session;
  let access = accessOf(options.session);
  const news = createTabNews();
  const mirror = options.openMirror(news.mirror.tell);
  const engine = openEngine(options, { news, mirror, access });
  const lookup = openLookup({ engine, mirror, companyID });
  const coverage = createCoverage({ engine, mirror, clock, access: () => access });
  news.mirror.add(({ kind }) => {
    if (kind === 'rebuilt') engine.mirrorWasRebuilt();
    if (kind === 'outdated') engine.retire();
    news.rows.tell(null);
  });
  news.storing.add(lookup.touched);
  news.rows.add((commit) => commit && lookup.touched(commit));

  const parts = { engine, mirror, lookup, clock, random, companyID, news, ...coverage };
  const device = createDevice(parts);
  void coverage.read().then(() => {
    news.rows.tell(null);
    import('./at-rest')
      .then(({ beginAtRest }) => beginAtRest(parts, roleOf(options.session)))
      .catch(() => undefined);
  });
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

function openEngine(
  options: OpenDeviceOptions,
  {
    news,
    mirror,
    access,
  }: { readonly news: TabNews; readonly mirror: Mirror; readonly access: DeviceAccess },
): Engine {
  const { companyID, userID } = options.session;
  return createEngine({
    ...options,
    mirror,
    companyID,
    userID,
    ...access,
    onOutbox: (contents) => {
      mirror.setEntries(contents.entries);
      news.outbox.tell(contents);
    },
    // Answers to earlier questions must not be stored after it (S31).
    onStoring: news.storing.tell,
    onCommitted: news.rows.tell,
    onForeignCommit: (commit, serial) => {
      mirror.applyForeignCommit(commit, serial);
      news.rows.tell(commit);
    },
    onForeignRebuild: mirror.applyForeignRebuild,
    onNews: () => news.rows.tell(null),
    onOutcome: news.outcomes.tell,
  });
}

function openLookup({
  engine,
  mirror,
  companyID,
}: {
  readonly engine: Engine;
  readonly mirror: Mirror;
  readonly companyID: number;
}): Lookup {
  return createLookup({
    connection: engine.connection,
    companyID,
    isLeader: engine.isLeader,
    keep: engine.keepRows,
    // Rows that are not on the device need not be removed: asking would only bring the next refusal.
    onForbidden: (resource) => {
      if ((mirror.counts()[resource] ?? 0) > 0) engine.command({ kind: 'recheckAccess', resource });
    },
    state: mirror.state,
  });
}

function accessOf(session: Session): DeviceAccess {
  const role = roleOf(session);
  const unreadable = resources.filter((resource) => !may(role, 'read', resource));
  return { resources: pulledResources(resources, role), unreadable: unreadable.map(({ name }) => name) };
}
