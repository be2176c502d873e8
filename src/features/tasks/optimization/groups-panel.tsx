import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TaskGroup } from '../../../domain/batching/rank-groups';
import type { Filter } from '../../../domain/query/query';
import { dispatches } from '../../../domain/resources/sites/dispatches';
import { routes } from '../../../domain/resources/sites/routes';
import { warehouseSections } from '../../../domain/resources/sites/warehouse-sections';
import { warehouses } from '../../../domain/resources/sites/warehouses';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useReferenceName } from '../../../resource-kit/fields/use-reference-name';
import type { ResourceListModel } from '../../../resource-kit/list/use-resource-list';
import { Button } from '../../../ui/button';
import { noSelection, setSelected } from '../../../ui/data-table/selection';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import { useRankedGroups } from './use-ranked-groups';

const shownFirst = 5;

/** The tasks of the list in groups; those that save the most steps when picked together come first. */
export function GroupsPanel({ list }: { list: ResourceListModel<Filter> }) {
  const { t } = useLingui();
  const ranked = useRankedGroups(list.query.filter);
  const isRoomy = useMediaQuery('(min-width: 64rem) and (min-height: 56rem)');
  const [isAll, setAll] = useState(false);
  if (!ranked) return null;
  const { groups, isPartial } = ranked;
  const shown = isAll ? groups : groups.slice(0, shownFirst);
  const hasSeveralWarehouses = new Set(groups.map(({ warehouseID }) => warehouseID)).size > 1;
  const more = groups.length - shown.length;
  const count = t`${plural(groups.length, { one: '# group', other: '# groups' })}`;
  return (
    <details open={isRoomy} className="shrink-0 rounded-lg border border-line bg-surface">
      <summary className="cursor-pointer px-4 py-2 text-sm font-semibold coarse:py-3">
        {t`Worth picking together`} <span className="font-normal text-ink-2">{count}</span>
      </summary>
      {isPartial && (
        <p className="px-4 pb-2 text-sm text-ink-2">{t`Only the tasks that are on this device are grouped.`}</p>
      )}
      {groups.length === 0 ? (
        <p className="px-4 pb-3 text-sm text-ink-2">
          {t`No two of these tasks leave with the same dispatch from the same warehouse section.`}
        </p>
      ) : (
        <ol className="max-h-72 overflow-y-auto border-t border-line">
          {shown.map((group) => (
            <GroupRow
              key={group.key}
              group={group}
              hasWarehouse={hasSeveralWarehouses}
              onSelect={() => list.setSelection(setSelected(noSelection, group.taskIDs, true))}
            />
          ))}
        </ol>
      )}
      {more > 0 && (
        <Button variant="ghost" size="sm" className="m-1" onClick={() => setAll(true)}>
          {t`${plural(more, { one: '# more group', other: '# more groups' })}`}
        </Button>
      )}
    </details>
  );
}

interface GroupRowProps {
  group: TaskGroup;
  hasWarehouse: boolean;
  onSelect: () => void;
}

function GroupRow({ group, hasWarehouse, onSelect }: GroupRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const route = useReferenceName(routes.name, group.routeID) || t`No route`;
  const dispatch = useReferenceName(dispatches.name, group.dispatchID);
  const section = useReferenceName(warehouseSections.name, group.warehouseSectionID);
  const warehouse = useReferenceName(warehouses.name, group.warehouseID);
  const { taskIDs, lines, stops, shared } = group;
  const day = group.day === null ? '' : format.day(group.day);
  const more = [day, dispatch, section, hasWarehouse ? warehouse : ''].filter((text) => text !== '');
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1 text-sm last:border-0">
      <span className="min-w-0 flex-1 basis-56">
        <strong className="font-semibold">{route}</strong>{' '}
        <span className="text-ink-2">{more.join(' · ')}</span>
      </span>
      <span className="tabular-nums">
        {t`${plural(taskIDs.length, { one: '# task', other: '# tasks' })}`},{' '}
        {t`${plural(lines, { one: '# line', other: '# lines' })}`}
      </span>
      <span className="tabular-nums sm:w-52 sm:text-right">
        <Trans>
          <b>{format.number(shared)}</b> of {format.number(stops)} stops saved
        </Trans>
      </span>
      <Button size="sm" className="ml-auto" onClick={onSelect} aria-label={t`Select the tasks of ${route}`}>
        {t`Select`}
      </Button>
    </li>
  );
}
