import type { MirrorCommit, MirrorState } from '../../../domain/sync/mirror-types';
import type { FencedMirror } from './fenced-mirror';

/** `more`: go on at once · `complete`: nothing more now · `failed`: no usable answer · `full`: no room. */
export type PullOutcome =
  | { readonly kind: 'more' | 'failed' | 'full' }
  | { readonly kind: 'complete' | 'reached'; readonly state: MirrorState };

export async function storeStep(
  { mirror }: { readonly mirror: Pick<FencedMirror, 'store'> },
  asked: number,
  commit: MirrorCommit,
): Promise<PullOutcome> {
  return { kind: (await mirror.store(asked, commit)) ? 'more' : 'failed' };
}
