import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import { planAccess } from '../../core/pull/pull-access';
import { applyRefetch, extendWindow } from '../../core/pull/pull-apply';
import type { QueuedCommand } from '../../core/pull/pull-commands';
import { probePath, rowsPath } from '../../core/pull/pull-plan';
import { readPullReply } from '../../core/pull/pull-reply';
import { type PullContext, restart } from './pull-context';

const refetchLimit = 100;

/** Carries out what comes before the plan's own steps. @returns false: no usable answer, it has to be tried again */
export async function carryOutCommand(
  context: PullContext & { readonly onRebuilt: () => void },
  command: QueuedCommand,
): Promise<boolean> {
  const { mirror, access } = context;
  switch (command.kind) {
    case 'rebuild':
      restart(context);
      await mirror.rebuild();
      context.onRebuilt();
      return true;
    case 'extendWindow': {
      const change = extendWindow(await mirror.state(), command.days, access().resources);
      return mirror.store(mirror.generation(), change);
    }
    case 'reconcileAccess':
      return reconcileAccess(context);
    case 'recheckAccess':
      return recheckAccess(context, command.resource);
    case 'refetch':
      return refetch(context, command.resource, command.ids);
  }
}

/** What the role may not read leaves the device, what it may read now is fetched (S34). */
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

/** Asks whether rows of a resource may be read; a 403 takes them from the device. */
async function recheckAccess(
  { mirror, connection, asker, companyID }: PullContext,
  name: string,
): Promise<boolean> {
  const asked = mirror.generation();
  if (!isResourceName(name)) return true;
  const reply = await connection.get(probePath(resourceOf(name), { companyID }));
  if (reply.kind === 'none' || reply.status === 401) return false;
  if (readPullReply(reply).kind !== 'forbidden') return true;
  return asker.drop(asked, await mirror.state(), name);
}

/** Rows by key, whatever the plan (S38). */
async function refetch(
  { mirror, asker, companyID, note }: PullContext,
  name: string,
  ids: readonly number[],
): Promise<boolean> {
  if (!isResourceName(name) || resourceOf(name).mirror === 'none') return true;
  const resource = resourceOf(name);
  const include = Object.keys(resource.children ?? {});
  for (let start = 0; start < ids.length; start += refetchLimit) {
    const asked = mirror.generation();
    const some = ids.slice(start, start + refetchLimit);
    const reply = await asker.fetchList(rowsPath({ ...resource, include }, some, { companyID }));
    if (reply.kind === 'none') return false;
    if (reply.kind !== 'list') continue;
    const { rows } = reply.list;
    note('refetch', { resource: name, asked: some.length, found: rows.length });
    if (!(await mirror.store(asked, applyRefetch(resource, some, rows)))) return false;
  }
  return true;
}
