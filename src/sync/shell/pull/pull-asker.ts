import type { MirrorCommit, MirrorState } from '../../../domain/sync/mirror-types';
import type { ListReply } from '../../../protocol/list-reply';
import { type DeviceAccess, dropResource } from '../../core/pull/pull-access';
import { skipSegment } from '../../core/pull/pull-apply';
import { type PullReply, readPullReply } from '../../core/pull/pull-reply';
import type { PullResource } from '../../core/pull/pull-resources';
import type { Connection } from '../lead/connection';

/** `more`: go on at once · `complete`: nothing more at the moment · `failed`: no usable answer · `full`: no room. */
export type PullOutcome =
  | { readonly kind: 'more' | 'failed' | 'full' }
  | { readonly kind: 'complete' | 'reached'; readonly state: MirrorState };

export type PullNote = (
  what: string,
  about: Readonly<Record<string, string | number | boolean | null>>,
) => void;

export interface PullAskerOptions {
  readonly connection: Pick<Connection, 'get' | 'forgetCapabilities'>;
  readonly access: () => DeviceAccess;
  readonly note: PullNote;
  /** Number of times the mirror was emptied or a snapshot begun: what was asked for before is not stored. */
  readonly generation: () => number;
  /** Stores the result of what was asked for in a generation. */
  readonly commit: (asked: number, next: MirrorCommit) => Promise<boolean>;
}

/** Asks the server for lists, and stores what comes of them unless the mirror has become another meanwhile. */
export interface PullAsker {
  /** Rows of a resource; what refuses them ends the part of the snapshot. */
  ask(
    state: MirrorState,
    from: { readonly resource: PullResource; readonly segment: string; readonly path: string },
    take: (list: ListReply, asked: number) => Promise<PullOutcome>,
  ): Promise<PullOutcome>;
  fetchList(path: string): Promise<PullReply>;
  /**
   * Asks now for what will be asked for soon, in the same order; when something else is, all of it is passed over.
   * @returns null: enough has been asked for ahead, or it has been passed over meanwhile
   */
  askAhead(path: string): Promise<PullReply | null> | null;
  store(asked: number, next: MirrorCommit): Promise<PullOutcome>;
  /** Rows that may not be read any more leave the device. */
  drop(asked: number, state: MirrorState, name: string): Promise<boolean>;
  forget(): void;
}

/** One page is being answered while another one waits to be stored, so that the server never waits for the device. */
const mostAhead = 2;

export function createPullAsker({
  connection,
  access,
  note,
  generation,
  commit,
}: PullAskerOptions): PullAsker {
  // Asked for, and read, while the page before is being stored.
  let ahead: readonly { readonly path: string; readonly reply: Promise<PullReply> }[] = [];
  let taken = '';

  const fetchList = async (path: string): Promise<PullReply> => readPullReply(await connection.get(path));

  const takeAhead = (path: string): Promise<PullReply> | undefined => {
    const at = ahead.findIndex((one) => one.path === path);
    const reply = ahead[at]?.reply;
    ahead = reply ? ahead.slice(at + 1) : [];
    taken = path;
    return reply;
  };

  const store = async (asked: number, next: MirrorCommit): Promise<PullOutcome> => ({
    kind: (await commit(asked, next)) ? 'more' : 'failed',
  });

  const drop = (asked: number, state: MirrorState, name: string): Promise<boolean> => {
    note('forbidden', { resource: name });
    const pulled = access().resources.find((resource) => resource.name === name);
    return commit(asked, dropResource(state, { name }, pulled));
  };

  return {
    ask: async (state, { resource, segment, path }, take) => {
      const asked = generation();
      const reply = await (takeAhead(path) ?? fetchList(path));
      switch (reply.kind) {
        case 'none':
          return { kind: 'failed' };
        case 'forbidden':
          return { kind: (await drop(asked, state, resource.name)) ? 'more' : 'failed' };
        case 'refused':
          note('skip', { segment, status: reply.status });
          return store(asked, skipSegment(state, segment));
        case 'list':
          return take(reply.list, asked);
      }
    },
    fetchList,
    askAhead: (path) => {
      const known = ahead.find((one) => one.path === path);
      if (!known && ahead.length >= mostAhead) return null;
      const reply = known?.reply ?? fetchList(path);
      if (!known) ahead = [...ahead, { path, reply }];
      const isWanted = (): boolean => taken === path || ahead.some((one) => one.path === path);
      return reply.then((list) => (isWanted() ? list : null));
    },
    store,
    drop,
    forget: () => {
      ahead = [];
    },
  };
}
