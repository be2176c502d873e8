import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { createRow, updateRow } from '../../domain/mutations/rows';
import type { Row } from '../../domain/resource';
import { type Dispatch, dispatches } from '../../domain/resources/sites/dispatches';
import type { Route } from '../../domain/resources/sites/routes';
import { weekdayLabels } from '../../domain/weekdays';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { useMay } from '../../resource-kit/device/use-may';
import { rowsOf, useRows } from '../../resource-kit/device/use-rows';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useDeleteRows } from '../../resource-kit/list/use-delete-rows';
import { StateBadge } from '../../resource-kit/record/state-badge';
import { Button } from '../../ui/button';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { IconButton } from '../../ui/icon-button';
import { IconEdit, IconPlus, IconTrash } from '../../ui/icons';
import { DispatchEditor } from './dispatch-editor';
import { differing } from './drafts';

/** A route's dispatches by day and time; a row is changed where it stands. */
export function DispatchTable({ route }: { route: Route }) {
  const { t } = useLingui();
  const translate = useLabel();
  const device = useDevice();
  const submit = useSubmit();
  const remove = useDeleteRows(dispatches);
  const { companyID } = useSession();
  const may = { create: useMay('create', dispatches), update: useMay('update', dispatches) };
  const mayDelete = useMay('delete', dispatches);
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const { routeID } = route;
  const query = useMemo(
    () => ({
      resource: dispatches.name,
      filter: { routeID },
      sort: [
        ['day', 'ASC'],
        ['dispatchTime', 'ASC'],
      ] as const,
      range: [0, 999] as const,
    }),
    [routeID],
  );
  const result = useRows(query);
  const save = async (dispatch: Dispatch | null, values: Row) => {
    const changes = differing(dispatch, values);
    const plan = async () =>
      dispatch
        ? updateRow(dispatches, dispatch, changes, companyID)
        : createRow(dispatches, await device.newID(), { ...values, routeID }, companyID);
    if (Object.keys(changes).length > 0 && !(await submit([await plan()], { undo: dispatch !== null })))
      return;
    setEditing(null);
  };
  if (!result || (result.loading && result.rows.length === 0)) return <SkeletonRows rows={5} />;
  const rows = rowsOf(dispatches, result.rows);
  const heads = [dispatches.fields.day, dispatches.fields.dispatchTime, dispatches.fields.pickingStart];
  const stateOf = (id: number) =>
    result.rejected.includes(id) ? 'rejected' : result.pending.includes(id) ? 'pending' : undefined;
  const editor = (dispatch: Dispatch | null) => (
    <tr key={dispatch?.dispatchID ?? 'new'} className="bg-surface-2">
      <td colSpan={4} className="p-3">
        <DispatchEditor
          dispatch={dispatch}
          onSave={(values) => save(dispatch, values)}
          onCancel={() => setEditing(null)}
        />
      </td>
    </tr>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
      <div className="max-h-[500px] overflow-auto" tabIndex={0} role="region" aria-label={t`Dispatches`}>
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 z-10 bg-surface text-xs text-ink-2">
            <tr>
              {heads.map(({ label }) => (
                <th key={label.id} scope="col" className="border-b border-line px-3 py-2 font-medium">
                  {translate(label)}
                </th>
              ))}
              <th scope="col" className="w-28 border-b border-line px-3 py-2 text-right font-medium">
                {t`Actions`}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((dispatch) => {
              const day = translate(weekdayLabels[dispatch.day] ?? { id: String(dispatch.day) });
              const name = `${day} ${dispatch.dispatchTime}`;
              return editing === dispatch.dispatchID ? (
                editor(dispatch)
              ) : (
                <tr key={dispatch.dispatchID} className="h-row hover:bg-surface-2">
                  <td className="px-3 py-1">{day}</td>
                  <td className="px-3 py-1 tabular-nums">{dispatch.dispatchTime}</td>
                  <td className="px-3 py-1 tabular-nums">
                    <span className="inline-flex flex-wrap items-center gap-2">
                      {dispatch.pickingStart}
                      <StateBadge state={stateOf(dispatch.dispatchID)} />
                    </span>
                  </td>
                  <td className="px-1 py-0.5 text-right whitespace-nowrap">
                    {may.update && (
                      <IconButton
                        icon={IconEdit}
                        size="sm"
                        label={t`Edit ${name}`}
                        onClick={() => setEditing(dispatch.dispatchID)}
                      />
                    )}
                    {mayDelete && (
                      <IconButton
                        icon={IconTrash}
                        size="sm"
                        label={t`Delete ${name}`}
                        onClick={() => void remove([dispatch])}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
            {editing === 'new' && editor(null)}
          </tbody>
        </table>
        {rows.length === 0 && editing !== 'new' && <EmptyState title={t`No dispatches yet`} />}
      </div>
      {may.create && (
        <div className="border-t border-line p-2">
          <Button icon={IconPlus} onClick={() => setEditing('new')}>{t`New dispatch`}</Button>
        </div>
      )}
    </>
  );
}
