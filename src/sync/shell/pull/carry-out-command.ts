import { loadOnce } from '../../../lib/load-once';
import { planAccess } from '../../core/pull/pull-access';
import type { QueuedCommand } from '../../core/pull/pull-commands';
import { type PullContext, restart } from './pull-context';

/** Waits for the code of commands that few devices ever get; see `loadSweeps`. */
export const loadRareCommands = loadOnce(() => import('./rare-commands'));

/** Carries out what comes before the plan's own steps. @returns false: no usable answer, to be tried again */
export async function carryOutCommand(context: PullContext, command: QueuedCommand): Promise<boolean> {
  const { mirror } = context;
  switch (command.kind) {
    case 'rebuild':
      restart(context);
      await mirror.rebuild();
      return true;
    case 'extendWindow':
      return (await loadRareCommands()).changeWindow(context, command.days);
    case 'reconcileAccess':
      return reconcileAccess(context);
    case 'recheckAccess':
      return (await loadRareCommands()).recheckAccess(context, command.resource);
    case 'refetch':
      return (await loadRareCommands()).refetch(context, command.resource, command.ids);
  }
}

/** Rows that the role may not read leave the device; those that it may read now are fetched (S34). */
async function reconcileAccess(context: PullContext): Promise<boolean> {
  const { mirror, note } = context;
  const asked = mirror.generation();
  const access = context.access();
  const unreadable: string[] = [];
  for (const name of access.unreadable) if ((await mirror.keys(name)).length > 0) unreadable.push(name);
  const state = await mirror.state();
  const change = planAccess(state, access, unreadable);
  if (!change) return true;
  const begins = change.state?.snapshotFrom !== state.snapshotFrom;
  note('access', { cleared: unreadable.join(' '), begins });
  if (begins) restart(context);
  return mirror.store(begins ? asked + 1 : asked, change);
}
