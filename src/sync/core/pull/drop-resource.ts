import { emptyCommit, type MirrorCommit, type MirrorState } from '../../../domain/sync/mirror-types';
import { doneOf } from './pull-access';
import type { PullResource } from './pull-resources';

/** The server does not let this user read a resource any more: its rows leave the device (S34). */
export function dropResource(
  state: MirrorState,
  resource: { readonly name: string },
  pulled: PullResource | undefined,
): MirrorCommit {
  const refused = [...new Set([...(state.refused ?? []), resource.name])];
  const rest = state.pulled && { pulled: state.pulled.filter((name) => name !== resource.name) };
  const progress = pulled && state.snapshotFrom ? { ...state.progress, ...doneOf(pulled) } : state.progress;
  return { ...emptyCommit({ ...state, ...rest, refused, progress }), clear: [resource.name] };
}
