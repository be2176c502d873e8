import { covers } from '../../domain/query/coverage';
import { resourceOf } from '../../domain/resources/registry';
import type { MirrorState } from '../../domain/sync/mirror-types';
import type { Mirror } from '../../mirror/mirror-types';
import type { DeviceAccess } from '../core/pull/pull-access';
import { isFirstPull } from '../core/pull/pull-plan';
import type { Clock } from '../ports';
import type { DeviceDependencies } from './device-dependencies';
import type { Engine } from './engine';

/** Which of the server's rows are on the device. */
export interface Coverage extends Pick<DeviceDependencies, 'isCovered' | 'isLoading' | 'isComing'> {
  /** Reads what the mirror remembers; it is valid until a leader is heard. */
  read(): Promise<void>;
}

export function createCoverage({
  engine,
  mirror,
  clock,
  access,
}: {
  readonly engine: Pick<Engine, 'news'>;
  readonly mirror: Pick<Mirror, 'state' | 'has'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly access: () => DeviceAccess;
}): Coverage {
  let remembered: MirrorState | null = null;
  const state = (): MirrorState | null => engine.news()?.state ?? remembered;
  return {
    read: async () => {
      // A mirror that cannot be read has reported its trouble itself.
      remembered = await mirror.state().catch(() => null);
    },
    isLoading: (name) => {
      const resource = access().resources.find((each) => each.name === name);
      if (!resource) return false;
      const current = state();
      return current === null || isFirstPull(current, resource);
    },
    isComing: (name) => {
      const resource = access().resources.find((each) => each.name === name);
      const current = state();
      if (!resource || current === null) return false;
      return resource.policy !== 'all' && isFirstPull(current, resource);
    },
    isCovered: ({ resource: name, filter }) => {
      const { key, mirror: policy } = resourceOf(name);
      const { windowDays = 0, heldDays = windowDays, reckonedMs = 0 } = state() ?? {};
      const has = (id: number): boolean => mirror.has(name, id);
      return covers({ filter }, { policy, key, windowDays: heldDays, nowMs: reckonedMs || clock.now(), has });
    },
  };
}
