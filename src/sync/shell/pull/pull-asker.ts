import type { MirrorState } from '../../../domain/sync/mirror-types';
import { loadOnce } from '../../../lib/load-once';
import type { ListReply } from '../../../protocol/list-reply';
import type { DeviceAccess } from '../../core/pull/pull-access';
import { skipSegment } from '../../core/pull/pull-apply';
import { type PullReply, readPullReply } from '../../core/pull/pull-reply';
import type { PullResource } from '../../core/pull/pull-resources';
import type { Note } from '../../ports';
import type { Connection } from '../lead/connection';
import type { FencedMirror } from './fenced-mirror';
import { type PullOutcome, storeStep } from './pull-outcome';

export interface PullAskerOptions {
  readonly connection: Pick<Connection, 'get'>;
  readonly access: () => DeviceAccess;
  readonly note: Note;
  readonly mirror: Pick<FencedMirror, 'generation' | 'store' | 'keys'>;
}

/** Asks the server for lists; refused ones leave the device, or are skipped. */
export interface PullAsker {
  /**
   * Asks for rows of a resource; a refusal ends the segment of the snapshot.
   * @param from.path by the time known at that moment: if the answer shows that a wrong time was used, it is asked
   * again
   */
  ask(
    state: MirrorState,
    from: { readonly resource: PullResource; readonly segment: string; readonly path: () => string },
    take: (list: ListReply, asked: number) => Promise<PullOutcome>,
  ): Promise<PullOutcome>;
  fetchList(path: string): Promise<PullReply>;
  /**
   * Asks now for what will be asked for soon, in the same order; if something else is asked for, all of it is dropped.
   * @returns null: enough has been asked for ahead, or it was dropped meanwhile
   */
  askAhead(path: string): Promise<PullReply | null> | null;
  /** Rows that may no longer be read leave the device. */
  drop(asked: number, state: MirrorState, name: string): Promise<boolean>;
  reset(): void;
}

/** One page is being answered while another waits to be stored, so that the server never waits for the device. */
const maxAhead = 2;

/** A list with rows on the device counts as existing until it was refused this many times in succession. */
const maxRefusals = 3;

/** Waits for the code of a refusal, which few devices get; see `loadSweeps`. */
export const loadDropResource = loadOnce(() => import('../../core/pull/drop-resource'));

export function createPullAsker({ connection, access, note, mirror }: PullAskerOptions): PullAsker {
  // Asked for and read while the page before is being stored.
  let ahead: readonly { readonly path: string; readonly reply: Promise<PullReply> }[] = [];
  let taken = '';
  /** Refusals in a row. */
  let refusals = 0;

  const fetchList = async (path: string): Promise<PullReply> => readPullReply(await connection.get(path));

  const takeAhead = (path: string): Promise<PullReply> | undefined => {
    const at = ahead.findIndex((one) => one.path === path);
    const reply = ahead[at]?.reply;
    ahead = reply ? ahead.slice(at + 1) : [];
    taken = path;
    return reply;
  };

  const drop = async (asked: number, state: MirrorState, name: string): Promise<boolean> => {
    note('forbidden', { resource: name });
    const pulled = access().resources.find((resource) => resource.name === name);
    const { dropResource } = await loadDropResource();
    return mirror.store(asked, dropResource(state, { name }, pulled));
  };

  return {
    ask: async (state, { resource, segment, path }, take) => {
      const asked = mirror.generation();
      const first = path();
      const reply = await (takeAhead(first) ?? fetchList(first));
      switch (reply.kind) {
        case 'none':
          return { kind: 'failed' };
        case 'forbidden':
          return { kind: (await drop(asked, state, resource.name)) ? 'more' : 'failed' };
        case 'refused':
          // Something in between may have answered: a write would leave with a sweep that has not looked for it (S18).
          if (++refusals < maxRefusals && (await mirror.keys(resource.name)).length > 0)
            return { kind: 'failed' };
          refusals = 0;
          note('skip', { segment, status: reply.status });
          return storeStep({ mirror }, asked, skipSegment(state, segment));
        case 'list':
          refusals = 0;
          return path() === first ? take(reply.list, asked) : { kind: 'more' };
      }
    },
    fetchList,
    askAhead: (path) => {
      const known = ahead.find((one) => one.path === path);
      if (!known && ahead.length >= maxAhead) return null;
      const reply = known?.reply ?? fetchList(path);
      if (!known) ahead = [...ahead, { path, reply }];
      const isWanted = (): boolean => taken === path || ahead.some((one) => one.path === path);
      return reply.then((list) => (isWanted() ? list : null));
    },
    drop,
    reset: () => {
      ahead = [];
    },
  };
}
