import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Dispatch, dispatches } from '../../domain/resources/sites/dispatches';
import type { Route } from '../../domain/resources/sites/routes';
import { useMay } from '../../resource-kit/device/use-may';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Button } from '../../ui/button';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { IconPlus } from '../../ui/icons';
import { DispatchEditor } from './dispatch-editor';
import { DispatchRow } from './dispatch-row';
import { useDispatches } from './use-dispatches';

/** A route's dispatches by day and time; a row is edited in its place. */
export function DispatchTable({ route: { routeID } }: { route: Route }) {
  const { t } = useLingui();
  const mayCreate = useMay('create', dispatches);
  /** The dispatch as it was when its editor was opened. */
  const [editing, setEditing] = useState<Dispatch | 'new' | null>(null);
  const { list, save } = useDispatches(routeID);
  if (!list) return <SkeletonRows rows={5} />;
  const close = () => setEditing(null);
  const editor = (seen: Dispatch | 'new') => {
    const dispatch = seen === 'new' ? null : seen;
    return (
      <tr key={dispatch?.dispatchID ?? 'new'} className="bg-surface-2">
        <td colSpan={4} className="p-3">
          <DispatchEditor
            dispatch={dispatch}
            onSave={async (values) => {
              if (await save(dispatch, values)) close();
            }}
            onCancel={close}
          />
        </td>
      </tr>
    );
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
      <div className="max-h-[500px] overflow-auto" tabIndex={0} role="region" aria-label={t`Dispatches`}>
        <table className="w-full text-left text-sm">
          <DispatchHead />
          <tbody className="divide-y divide-line">
            {list.rows.map((dispatch) =>
              editing !== 'new' && editing?.dispatchID === dispatch.dispatchID ? (
                editor(editing)
              ) : (
                <DispatchRow
                  key={dispatch.dispatchID}
                  dispatch={dispatch}
                  state={list.stateOf(dispatch.dispatchID)}
                  onEdit={() => setEditing(dispatch)}
                />
              ),
            )}
            {editing === 'new' && editor('new')}
          </tbody>
        </table>
        {list.rows.length === 0 && editing !== 'new' && <EmptyState title={t`No dispatches yet`} />}
      </div>
      {mayCreate && (
        <div className="border-t border-line p-2">
          <Button icon={IconPlus} onClick={() => setEditing('new')}>{t`New dispatch`}</Button>
        </div>
      )}
    </>
  );
}

function DispatchHead() {
  const { t } = useLingui();
  const translate = useLabel();
  const { day, dispatchTime, pickingStart } = dispatches.fields;
  return (
    <thead className="sticky top-0 z-10 bg-surface text-xs text-ink-2">
      <tr>
        {[day, dispatchTime, pickingStart].map(({ label }) => (
          <th key={label.id} scope="col" className="border-b border-line px-3 py-2 font-medium">
            {translate(label)}
          </th>
        ))}
        <th scope="col" className="w-28 border-b border-line px-3 py-2 text-right font-medium">
          {t`Actions`}
        </th>
      </tr>
    </thead>
  );
}
