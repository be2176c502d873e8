import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { foldRows, marksOf } from '../../../domain/sync/fold-rows';
import type { MirrorCommit } from '../../../domain/sync/mirror-types';
import { type Overlay, overlayOf } from '../../../domain/sync/overlay';
import { removedRows } from '../../../domain/sync/removed-rows';
import type { VisibleRow } from '../../../mirror/mirror-types';
import type { RowResult } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';
import type { Engine } from '../engine';
import { createStaleness } from './staleness';

/** The API's answer; null: none. */
type Fetched = Row | 'missing' | null;

type RowDependencies = Pick<DeviceDependencies, 'news'> & {
  readonly engine: Pick<Engine, 'outbox'> & { readonly connection: Pick<Engine['connection'], 'mayAskInMs'> };
  readonly mirror: Pick<DeviceDependencies['mirror'], 'watchRow' | 'readChildren'>;
  readonly lookup: Pick<DeviceDependencies['lookup'], 'rows'>;
};

/** A live row with its children: at once what the device has, then from the API what it lacks. */
export function watchOneRow(
  device: RowDependencies,
  name: string,
  id: number,
  onResult: (result: RowResult) => void,
): () => void {
  const resource = resourceOf(name);
  let endRow = (): void => {};
  let current = Number.NaN;
  const follow = (): void => {
    const key = device.engine.outbox().replaced[id] ?? id;
    if (key === current) return;
    current = key;
    endRow();
    endRow = followKey(device, resource, key, onResult);
  };
  follow();
  // A temporary key may become a real one while a user looks at the row.
  const endOutbox = id < 0 ? device.news.outbox.add(follow) : () => {};
  return () => {
    endRow();
    endOutbox();
  };
}

function followKey(
  device: RowDependencies,
  resource: Resource,
  id: number,
  onResult: (result: RowResult) => void,
): () => void {
  const { engine, mirror, lookup } = device;
  const { name } = resource;
  const hasChildren = Object.keys(resource.children ?? {}).length > 0;
  let visible: VisibleRow | null | undefined;
  let withChildren: Row | null = null;
  let fetched: Fetched = null;
  let [turn, loads] = [0, 0];
  let isOpen = true;
  const staleness = stalenessOf(resource, id, engine);
  const changes = followChanges(name, id);

  const show = (): void => {
    if (!isOpen || visible === undefined) return;
    const found = { visible: staleness && fetched ? null : visible, withChildren, fetched };
    const result = resultOf(found, { resource, id, overlay: overlayOf(engine.outbox().entries) });
    onResult(result ?? { kind: engine.connection.mayAskInMs() === 0 ? 'loading' : 'unreachable' });
  };
  const isComplete = (): boolean => Boolean(visible) && (!hasChildren || withChildren !== null);
  /** Children are read again after each change, and asked of the API if the device does not hold them. */
  const load = (): void => {
    loads++;
    void readAndAsk().finally(() => loads--);
  };
  const readAndAsk = async (): Promise<void> => {
    const mine = ++turn;
    const own = visible && hasChildren ? await readOwn(mirror, name, id) : null;
    if (mine !== turn || !isOpen) return;
    withChildren = own;
    if (id < 0 && !visible) fetched = 'missing';
    show();
    if (isComplete() || id < 0 || staleness) return refresh();
    const rows = await lookup.rows(name, [id]);
    if (mine === turn) take(rows);
  };
  const take = (rows: readonly Row[] | null): void => {
    if (rows) fetched = rows.find((row) => keyOf(resource, row) === id) ?? 'missing';
    changes.answered(rows);
    show();
  };
  /** Asks for a row that is on the device and may be out of date. */
  const refresh = async (): Promise<void> => {
    if (!isOpen || !staleness?.isStale()) return;
    staleness.asked();
    const rows = await lookup.rows(name, [id]);
    if (!rows) staleness.unanswered();
    take(rows);
  };

  const ends = [
    mirror.watchRow(name, id, (row) => {
      // A row that the device has stored since is newer than the fetched one.
      if (staleness && isStoredAnew(visible, row)) fetched = null;
      visible = row;
      load();
    }),
    device.news.outbox.add((contents) => {
      staleness?.outboxChanged(contents);
      if (fetched) show();
      void refresh();
    }),
    device.news.rows.add((commit) => {
      // A question under way may get an outdated answer.
      if (commit) return void (changes.heard(commit, fetched !== null || loads > 0) && load());
      // The API can be asked again: retry what could not be had.
      if (changes.isOutdated() && loads === 0) load();
      else if (fetched !== null || isComplete()) void refresh();
      else if (loads === 0 && visible !== undefined) load();
    }),
  ];
  return () => {
    isOpen = false;
    for (const end of ends) end();
  };
}

/** Follows changes of others to a row that the device does not keep: it hears that the row has changed, not how. */
function followChanges(name: string, id: number) {
  let isOutdated = false;
  return {
    /** The row has changed since it was asked for. */
    isOutdated: () => isOutdated,
    /** @returns whether to ask for it again */
    heard: (commit: MirrorCommit, isAsked: boolean): boolean => {
      const isChanged = isAsked && (removedRows(commit)[name]?.includes(id) ?? false);
      isOutdated ||= isChanged;
      return isChanged;
    },
    answered: (rows: readonly Row[] | null): void => {
      if (rows) isOutdated = false;
    },
  };
}

/** For a row that the feed does not mention: it is requested once each time it is opened, and after own writes. */
function stalenessOf({ mirror, name }: Resource, id: number, engine: Pick<Engine, 'outbox'>) {
  return mirror === 'visited' && id >= 0 ? createStaleness(name, engine.outbox()) : null;
}

/** null: the device does not hold the children, or they cannot be read. */
async function readOwn(mirror: RowDependencies['mirror'], name: string, id: number): Promise<Row | null> {
  const [own] = await mirror.readChildren(name, [id]).catch(() => []);
  return own?.hasChildren ? own.row : null;
}

/** Real keys of temporary ones, from what the outbox remembers: a caller who asks late misses no answer. */
export function watchRealKeysOf(
  { engine, news }: Pick<DeviceDependencies, 'engine' | 'news'>,
  ids: readonly number[],
  onKeys: (replaced: Readonly<Record<number, number>>) => void,
): () => void {
  let shown = -1;
  const show = (): void => {
    const { replaced } = engine.outbox();
    const known = ids.flatMap((id) => {
      const real = replaced[id];
      return real === undefined ? [] : [[id, real] as const];
    });
    if (known.length === shown) return;
    shown = known.length;
    onKeys(Object.fromEntries(known));
  };
  show();
  return news.outbox.add(show);
}

interface Found {
  readonly visible: VisibleRow | null;
  readonly withChildren: Row | null;
  readonly fetched: Fetched;
}

/** null: nothing is known of the row. */
function resultOf(
  { visible, withChildren, fetched }: Found,
  { resource, id, overlay }: { readonly resource: Resource; readonly id: number; readonly overlay: Overlay },
): RowResult | null {
  if (visible) {
    const [asked] = fetched && fetched !== 'missing' ? foldRows([fetched], resource, overlay) : [];
    const source = withChildren ?? asked;
    const names = Object.keys(resource.children ?? {});
    const children = Object.fromEntries(
      names.flatMap((child) => (source && child in source ? [[child, source[child]]] : [])),
    );
    return { kind: 'row', ...visible, row: { ...children, ...visible.row } };
  }
  if (!fetched) return null;
  const [row] = fetched === 'missing' ? [] : foldRows([fetched], resource, overlay);
  if (!row) return { kind: 'missing' };
  const { waiting, rejected } = marksOf([id], resource.name, overlay);
  return { kind: 'row', row, waiting: waiting.length > 0, rejected: rejected.length > 0 };
}

function isStoredAnew(former: VisibleRow | null | undefined, row: VisibleRow | null): boolean {
  if (!former || !row || former.waiting || row.waiting) return false;
  return JSON.stringify(former.row) !== JSON.stringify(row.row);
}
