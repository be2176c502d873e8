import type { Scalar } from '../../../domain/fields';
import { compileSort } from '../../../domain/query/compile-sort';
import type { Condition, Filter, RowsQuery } from '../../../domain/query/query';
import { keyOf, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { foldRows } from '../../../domain/sync/fold-rows';
import { overlayOf } from '../../../domain/sync/overlay';
import { maxRowsAPage } from '../../../protocol/list-query';
import type { ChildrenRead, RowsRead } from '../../device';
import { DeviceFailure } from '../../device-failure';
import type { DeviceDependencies } from '../device-dependencies';

const everything = Number.MAX_SAFE_INTEGER;

/**
 * All rows that fulfil a query: from the API if the mirror does not reach and the API answers; see `Device.readRows`.
 */
export async function readAllRows(
  device: DeviceDependencies,
  { mustBeComplete = false, ...query }: RowsRead,
): Promise<readonly Row[]> {
  // While rows are still being pulled, a list shows the API's rows.
  if (!device.isCovered(query) || (mustBeComplete && device.isComing(query.resource))) {
    // As the user was told: a question without an answer ends the connection.
    const isNeeded =
      mustBeComplete === 'online'
        ? device.engine.connection.connectivity().kind !== 'offline'
        : mustBeComplete;
    const remote = await readPages(device, query);
    if (typeof remote !== 'string')
      return foldRows(remote, resourceOf(query.resource), overlayOf(device.engine.outbox().entries));
    if (isNeeded) throw new DeviceFailure('the API does not give all rows', remote);
  }
  const answer = await device.mirror.query({ ...query, range: [0, everything] });
  return answer.kind === 'rows' ? answer.rows : [];
}

/** More values would make an address longer than servers read. */
const valuesAQuestion = 500;

async function readPages(
  { lookup }: DeviceDependencies,
  query: Omit<RowsQuery, 'range'>,
): Promise<readonly Row[] | 'refused' | 'unreachable'> {
  const resource = resourceOf(query.resource);
  const rows = new Map<unknown, Row>();
  const filters = partsOf(query.filter);
  for (const filter of filters) {
    for (let from = 0; ; from += maxRowsAPage) {
      const page = await lookup.page({ ...query, filter, range: [from, from + maxRowsAPage - 1] });
      if (!page) return 'unreachable';
      if (page.refusal) return 'refused';
      for (const row of page.rows) rows.set(row[resource.key], row);
      if (page.rows.length < maxRowsAPage) break;
    }
  }
  const found = [...rows.values()];
  const order = compileSort(resource, query.sort);
  return filters.length > 1 && order.ok ? found.sort(order.value) : found;
}

/** Splits a filter along its longest list: a row matches it if it matches one of the parts. */
function partsOf(filter: Filter): readonly Filter[] {
  const [[name, values] = ['', []]] = Object.entries(filter)
    .flatMap(([of, condition]) => (isList(condition) ? [[of, condition] as const] : []))
    .sort(([, a], [, b]) => b.length - a.length);
  if (values.length <= valuesAQuestion) return [filter];
  return Array.from({ length: Math.ceil(values.length / valuesAQuestion) }, (_, part) => ({
    ...filter,
    [name]: values.slice(part * valuesAQuestion, (part + 1) * valuesAQuestion),
  }));
}

function isList(condition: Condition): condition is readonly Scalar[] {
  return Array.isArray(condition);
}

/**
 * Rows with their children; the device gets those it lacks from the API. Rows that cannot be had anywhere are left out.
 */
export async function readChildrenOf(
  device: DeviceDependencies,
  name: string,
  asked: readonly number[],
  { isHereOnly = false }: ChildrenRead = {},
): Promise<readonly Row[]> {
  const { mirror, lookup, engine } = device;
  const resource = resourceOf(name);
  // A form may still have the key under which a row was created here.
  const { replaced } = engine.outbox();
  const ids = asked.map((id) => replaced[id] ?? id);
  const own = await mirror.readChildren(name, ids);
  const found = new Map(own.map(({ row }) => [keyOf(resource, row), row]));
  const complete = new Set(
    own.filter(({ hasChildren }) => hasChildren).map(({ row }) => keyOf(resource, row)),
  );
  const lacking = ids.filter((id) => !complete.has(id) && id >= 0);
  const fetched = lacking.length > 0 && !isHereOnly ? await lookup.rows(name, lacking) : [];
  for (const row of foldRows(fetched ?? [], resource, overlayOf(engine.outbox().entries)))
    found.set(keyOf(resource, row), row);
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [row] : [];
  });
}
