import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import { emptyCommit } from '../../../domain/sync/mirror-types';
import { applyRefetch } from '../../core/pull/apply-refetch';
import { extendWindow, scanClosed } from '../../core/pull/extend-window';
import { probePath } from '../../core/pull/probe-path';
import { rowsPath } from '../../core/pull/pull-plan';
import { readPullReply } from '../../core/pull/pull-reply';
import { keysPerRequest } from '../../core/pull/pull-step';
import { type PullContext, type PullStart, reckonAnew } from './pull-context';
import { type PullOutcome, storeStep } from './pull-outcome';

/** The user has chosen another window of completed rows (S24). */
export async function changeWindow({ mirror, access }: PullContext, days: number): Promise<boolean> {
  const change = extendWindow(await mirror.state(), days, access().resources);
  return mirror.store(mirror.generation(), change);
}

/** Pulls what was left out because of a wrong clock (S24). */
export function rescanWindow(
  context: PullContext,
  { state }: Pick<PullStart, 'state'>,
): Promise<PullOutcome> {
  const { mirror, access, note } = context;
  note('window', { reckonedMs: state.reckonedMs ?? 0 });
  const begun = scanClosed(reckonAnew(context, state), access().resources);
  return storeStep(context, mirror.generation(), emptyCommit(begun));
}

/** Asks whether rows of a resource may be read; a 403 removes them from the device. */
export async function recheckAccess(
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

/** Asks for rows by key, whatever the plan (S38). */
export async function refetch(
  { mirror, asker, companyID, note }: PullContext,
  name: string,
  ids: readonly number[],
): Promise<boolean> {
  if (!isResourceName(name) || resourceOf(name).mirror === 'none') return true;
  const resource = resourceOf(name);
  const include = Object.keys(resource.children ?? {});
  for (let start = 0; start < ids.length; start += keysPerRequest) {
    const asked = mirror.generation();
    const some = ids.slice(start, start + keysPerRequest);
    const reply = await asker.fetchList(rowsPath({ ...resource, include }, some, { companyID }));
    if (reply.kind === 'none') return false;
    if (reply.kind !== 'list') continue;
    const { rows } = reply.list;
    note('refetch', { resource: name, asked: some.length, found: rows.length });
    if (!(await mirror.store(asked, applyRefetch(resource, some, rows)))) return false;
  }
  return true;
}
