import { compileFilter } from '../../src/domain/query/compile-filter';
import { compileSort } from '../../src/domain/query/compile-sort';
import type { RowsQuery } from '../../src/domain/query/query';
import { type AggregateValue, aggregateOf } from '../../src/domain/reports/aggregates';
import { askedReport } from '../../src/domain/reports/declared/reports';
import { createReportState } from '../../src/domain/reports/language/report-state';
import { factsOf, filtersOf, sources } from '../../src/domain/reports/language/sources';
import { keyOf, type Row } from '../../src/domain/resource';
import { resourceOf } from '../../src/domain/resources/registry';
import { foldRow, type OutboxEntry, type Write } from '../../src/domain/sync/write';
import { toldRows } from '../../src/sync/core/send/outcomes';
import type { Device, DeviceStatus, RowResult, RowsResult, UserActionOutcome } from '../../src/sync/device';
import { watchNamesOf } from '../../src/sync/shell/watch/watch-names';
import { statesIn } from '../../src/sync/shell/watch/watch-states';
import { aggregateRows } from './aggregate-rows';

/** A device over rows in memory: queries, optimistic effects, undo and outcomes work; nothing is stored or sent. */
export interface FakeDevice extends Device {
  /** Server rows as they are now. */
  readonly server: ReadonlyMap<string, Map<number, Row>>;
  readonly entries: readonly OutboxEntry[];
  setConnectivity(connectivity: DeviceStatus['connectivity']): void;
  /** A newer version of the console takes the databases over. */
  retire(): void;
  /** The time as of which all rows on the device are current; null: it has never been complete. */
  setSynced(atMs: number | null): void;
  /** How far its clock is behind the server's. */
  setClockError(minutes: number): void;
  /** The server accepts everything that waits; rows created here get real keys. */
  acknowledge(): void;
  /** The server refuses everything that waits. */
  refuse(message: string, code?: string): void;
}

const idle: DeviceStatus = {
  connectivity: 'online',
  lastSyncMs: 0,
  completeAsOfMs: 0,
  pending: 0,
  sending: 0,
  uncertain: 0,
  rejected: 0,
  isLeader: true,
  isOutdated: false,
  clockErrorMinutes: 0,
  isSyncing: false,
  isPersisted: true,
  isStorageFull: false,
  isMirrorUnavailable: false,
  snapshot: {},
  mirrored: {},
  bytesUsed: 0,
  windowDays: 14,
  damagedEntries: 0,
  newerEntries: 0,
};

export function createFakeDevice(rows: Readonly<Record<string, readonly Row[]>> = {}): FakeDevice {
  const server = new Map<string, Map<number, Row>>();
  for (const [name, list] of Object.entries(rows)) {
    server.set(name, new Map(list.map((row) => [keyOf(resourceOf(name), row), row])));
  }
  let entries: readonly OutboxEntry[] = [];
  let connectivity: DeviceStatus['connectivity'] = 'online';
  let isOutdated = false;
  let syncedMs: number | null = 0;
  let clockErrorMinutes = 0;
  let lastUserAction = 0;
  let lastNewID = 0;
  let lastRealID = 1000;
  const refreshers = new Set<() => void>();
  const outcomes = new Set<(outcome: UserActionOutcome) => void>();
  const changed = () => {
    for (const refresh of [...refreshers]) refresh();
  };
  const watch = (refresh: () => void) => {
    refreshers.add(refresh);
    refresh();
    return () => void refreshers.delete(refresh);
  };
  const visible = (name: string): readonly Row[] => {
    const stored = server.get(name) ?? new Map<number, Row>();
    const waiting = entries.filter((entry) => entry.state !== 'rejected');
    const effects = waiting.flatMap((entry) => entry.effects).filter((effect) => effect.resource === name);
    const ids = new Set([...stored.keys(), ...effects.map((effect) => effect.id)]);
    return [...ids].flatMap((id) => {
      const row = foldRow(
        stored.get(id) ?? null,
        effects.filter((effect) => effect.id === id),
      );
      return row ? [row] : [];
    });
  };
  const find = (query: Omit<RowsQuery, 'range'>): readonly Row[] => {
    const resource = resourceOf(query.resource);
    const filter = compileFilter(
      resource,
      query.filter,
      (pattern) => (text) => new RegExp(pattern).test(text),
    );
    const sort = compileSort(resource, query.sort);
    if (!filter.ok || !sort.ok) throw new Error(`refused query ${JSON.stringify(query)}`);
    return visible(query.resource).filter(filter.value).toSorted(sort.value);
  };
  const touched = (name: string, state: 'waiting' | 'rejected') =>
    entries
      .filter((entry) => (entry.state === 'rejected') === (state === 'rejected'))
      .flatMap((entry) => entry.targets)
      .filter((target) => target.resource === name)
      .map((target) => target.id);
  const realIDs: Record<number, number> = {};
  const realID = (id: number): number => realIDs[id] ?? id;
  const settle = (outcome: (entry: OutboxEntry) => { ok: boolean; message: string; code: string | null }) => {
    const waiting = entries.filter((entry) => entry.state === 'pending');
    const replaced: Record<number, number> = {};
    for (const entry of waiting) {
      if (!outcome(entry).ok) continue;
      for (const effect of entry.effects) {
        const table = server.get(effect.resource) ?? new Map<number, Row>();
        server.set(effect.resource, table);
        const id = effect.kind === 'create' ? ++lastRealID : (replaced[effect.id] ?? effect.id);
        if (effect.kind === 'create') replaced[effect.id] = id;
        const row = foldRow(table.get(id) ?? null, [{ ...effect, id }]);
        if (row) table.set(id, { ...row, [resourceOf(effect.resource).key]: id });
        else table.delete(id);
      }
    }
    Object.assign(realIDs, replaced);
    entries = entries.flatMap((entry): readonly OutboxEntry[] => {
      if (entry.state !== 'pending') return [entry];
      const { ok, message, code } = outcome(entry);
      return ok
        ? []
        : [{ ...entry, state: 'rejected', rejection: { status: 409, message, code, fields: {} } }];
    });
    changed();
    for (const userActionID of new Set(waiting.map((entry) => entry.userActionID))) {
      const [first, ...others] = waiting.filter((entry) => entry.userActionID === userActionID);
      if (!first) continue;
      const rows = [first, ...others].flatMap(toldRows);
      const group = { ...outcome(first), rows, ids: rows.map(({ id }) => id) };
      for (const tell of outcomes) tell({ userActionID, name: first.name, groups: [group], replaced });
    }
  };
  const watching: Pick<Device, 'watchRows' | 'watchRow'> = {
    watchRows: (query, onResult) =>
      watch(() => {
        const all = find(query);
        const result: RowsResult = {
          rows: all.slice(query.range[0], query.range[1] + 1),
          total: all.length,
          waiting: touched(query.resource, 'waiting'),
          rejected: touched(query.resource, 'rejected'),
          sums: {},
          from: 'device',
          loading: false,
          error: null,
        };
        onResult(result);
      }),
    watchRow: (name, id, onResult) =>
      watch(() => {
        const row = visible(name).find((one) => keyOf(resourceOf(name), one) === realID(id));
        const result: RowResult = row
          ? {
              kind: 'row',
              row,
              waiting: touched(name, 'waiting').includes(id),
              rejected: touched(name, 'rejected').includes(id),
            }
          : { kind: 'missing' };
        onResult(result);
      }),
  };
  return {
    ...watching,
    watchNames: (name, which, onNames) => watchNamesOf(watching, name, which, onNames),
    server,
    get entries() {
      return entries;
    },
    setConnectivity: (next) => {
      connectivity = next;
      changed();
    },
    retire: () => {
      isOutdated = true;
      changed();
    },
    setClockError: (minutes) => {
      clockErrorMinutes = minutes;
      changed();
    },
    setSynced: (atMs) => {
      syncedMs = atMs;
      changed();
    },
    acknowledge: () => settle(() => ({ ok: true, message: 'Done', code: null })),
    refuse: (message, code) => settle(() => ({ ok: false, message, code: code ?? null })),
    watchAggregate: (name, params, onResult) =>
      watch(() => {
        const aggregate = aggregateOf(name);
        const { resource } = aggregate;
        const rows = aggregate.filters(params).flatMap((filter) => find({ resource, filter, sort: [] }));
        // The name belongs to the question and the answer.
        const value = aggregateRows(aggregate, rows, params) as AggregateValue<typeof name>;
        onResult({ value, from: 'device', loading: false, problem: null });
      }),
    watchReport: ({ range, view, ...about }, onResult) =>
      watch(() => {
        const report = askedReport(about);
        const { resource } = sources[report.source];
        const found = filtersOf(report, range).flatMap((filter) => find({ resource, filter, sort: [] }));
        const state = createReportState(
          report,
          range,
          (of, key) => visible(of).find((row) => keyOf(resourceOf(of), row) === key) ?? null,
        );
        state.update({ added: [...new Set(found)].map(factsOf[resource]), removed: [] });
        onResult({ value: state.answer(view), from: 'device', loading: false, problem: null });
      }),
    readRows: async (query) => find(query),
    readChildren: async (name, ids) =>
      visible(name).filter((row) => ids.map(realID).includes(keyOf(resourceOf(name), row))),
    submit: async (writes: readonly Write[]) => {
      const userActionID = `user action-${++lastUserAction}`;
      const start = entries.length;
      entries = [...entries, ...writes.map((write, index) => entryOf(write, userActionID, start + index))];
      changed();
      return { userActionID };
    },
    undo: async (userActionID) => {
      const taken = entries.filter(
        (entry) => entry.userActionID === userActionID && entry.state === 'pending',
      );
      entries = entries.filter((entry) => !taken.includes(entry));
      changed();
      return taken.length;
    },
    settledSerial: async () => null,
    newID: async () => --lastNewID,
    watchStatus: (onStatus) =>
      watch(() => {
        const rejected = entries.filter((entry) => entry.state === 'rejected').length;
        onStatus({
          ...idle,
          connectivity,
          isOutdated,
          clockErrorMinutes,
          lastSyncMs: syncedMs,
          completeAsOfMs: syncedMs,
          pending: entries.length - rejected,
          rejected,
        });
      }),
    watchStates: (resource, onStates) => watch(() => onStates(statesIn(entries, resource))),
    watchOutbox: (onEntries) => watch(() => onEntries(entries)),
    watchOutcomes: (onOutcome) => {
      outcomes.add(onOutcome);
      return () => void outcomes.delete(onOutcome);
    },
    watchRealKeys: (ids, onKeys) =>
      watch(() => onKeys(Object.fromEntries(ids.flatMap((id) => (id in realIDs ? [[id, realID(id)]] : []))))),
    retry: async (requestIDs) => {
      entries = entries.map((entry) =>
        requestIDs.includes(entry.requestID) ? { ...entry, state: 'pending', rejection: null } : entry,
      );
      changed();
      return entries.filter((entry) => requestIDs.includes(entry.requestID)).length;
    },
    discard: async (requestIDs) => {
      const before = entries.length;
      entries = entries.filter((entry) => !requestIDs.includes(entry.requestID));
      changed();
      return before - entries.length;
    },
    resend: async (requestID, write) => {
      const isThere = entries.some((entry) => entry.requestID === requestID);
      entries = entries.map((entry) =>
        entry.requestID === requestID ? entryOf(write, entry.userActionID, entry.seq) : entry,
      );
      changed();
      return isThere ? 1 : 0;
    },
    adopt: async () => 0,
    diagnose: async () => [],
    readDamaged: async () => [],
    rebuildMirror: async () => changed(),
    setWindowDays: async () => {},
    syncNow: () => {},
    close: async () => refreshers.clear(),
  };
}

function entryOf(write: Write, userActionID: string, seq: number): OutboxEntry {
  return {
    ...write,
    seq,
    requestID: `request-${userActionID}-${seq}`,
    userActionID,
    userID: 2,
    companyID: 1,
    state: 'pending',
    createdAtMs: 0,
    notBeforeMs: 0,
    attempts: 0,
    sentAtMs: null,
    ackedAt: null,
    rejection: null,
  };
}
