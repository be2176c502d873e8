import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { foldRows, marksOf } from '../../../domain/sync/fold-rows';
import { overlayOf } from '../../../domain/sync/overlay';
import type { VisibleRow } from '../../../mirror/mirror-types';
import type { RowResult } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';

/** A live row with its children: what the device has at once, what it lacks from the API. */
export function watchOneRow(
  device: DeviceDependencies,
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
  // A temporary key becomes a real one while a user looks at the row.
  const endOutbox = id < 0 ? device.news.outbox.add(follow) : () => {};
  return () => {
    endRow();
    endOutbox();
  };
}

function followKey(
  device: DeviceDependencies,
  resource: Resource,
  id: number,
  onResult: (result: RowResult) => void,
): () => void {
  const { engine, mirror, lookup } = device;
  const hasChildren = Object.keys(resource.children ?? {}).length > 0;
  let visible: VisibleRow | null | undefined;
  let withChildren: Row | null = null;
  let fetched: Row | 'missing' | null = null;
  let turn = 0;
  let isOpen = true;

  const show = (): void => {
    if (!isOpen || visible === undefined) return;
    const overlay = overlayOf(engine.outbox().entries);
    if (visible) {
      const [asked] = fetched && fetched !== 'missing' ? foldRows([fetched], resource, overlay) : [];
      const source = withChildren ?? asked;
      const names = Object.keys(resource.children ?? {});
      const children = Object.fromEntries(
        names.flatMap((child) => (source && child in source ? [[child, source[child]]] : [])),
      );
      onResult({ kind: 'row', ...visible, row: { ...children, ...visible.row } });
    } else if (fetched === 'missing') onResult({ kind: 'missing' });
    else if (fetched) {
      const [row] = foldRows([fetched], resource, overlay);
      const { pending, rejected } = marksOf([id], resource.name, overlay);
      onResult(
        row
          ? { kind: 'row', row, pending: pending.length > 0, rejected: rejected.length > 0 }
          : { kind: 'missing' },
      );
    } else onResult(engine.connection.mayAskInMs() === 0 ? { kind: 'loading' } : { kind: 'unreachable' });
  };

  /** Children are read anew after each change, and asked of the API where the device does not hold them. */
  const load = async (): Promise<void> => {
    const mine = ++turn;
    const [own] = visible && hasChildren ? await mirror.readChildren(resource.name, [id]) : [];
    if (mine !== turn || !isOpen) return;
    withChildren = own?.hasChildren ? own.row : null;
    const isComplete = visible && (!hasChildren || withChildren !== null);
    if (isComplete || id < 0) {
      if (id < 0 && !visible) fetched = 'missing';
      return show();
    }
    show();
    const rows = await lookup.rows(resource.name, [id]);
    if (mine !== turn || !isOpen) return;
    if (rows) fetched = rows.find((row) => keyOf(resource, row) === id) ?? 'missing';
    show();
  };

  const ends = [
    mirror.watchRow(resource.name, id, (row) => {
      visible = row;
      void load();
    }),
    device.news.outbox.add(() => fetched && show()),
    // The API can be asked again: try what was not to be had.
    device.news.rows.add((commit) => {
      if (commit === null && visible === null && fetched === null) void load();
    }),
  ];
  return () => {
    isOpen = false;
    for (const end of ends) end();
  };
}
