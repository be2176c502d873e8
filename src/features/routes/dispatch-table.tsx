import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Dispatch, dispatches } from '../../domain/resources/sites/dispatches';
import type { Route } from '../../domain/resources/sites/routes';
import { useMay } from '../../resource-kit/device/use-may';
import { useRealKey } from '../../resource-kit/device/use-real-key';
import { rowOf } from '../../resource-kit/device/use-rows';
import { formName } from '../../resource-kit/drafts/form-draft';
import { useOpenedByDraft } from '../../resource-kit/drafts/use-draft';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useLeaveForm } from '../../resource-kit/record/unsaved/use-leave-form';
import { AwaitedRows } from '../../resource-kit/screens/awaited-rows';
import { ZoneNote } from '../../task-kit/zone-note';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/states';
import { IconPlus } from '../../ui/icons';
import { DispatchEditor } from './dispatch-editor';
import { DispatchRow } from './dispatch-row';
import { copyDraft } from './drafts';
import { useDispatches } from './use-dispatches';
import { useFocusBack } from './use-focus-back';
import { seenRow } from './use-text-draft';

interface Edit {
  /** The dispatch as it was when its editor was opened; without an open editor, the one edited last. */
  readonly chosen: Dispatch | 'new' | null;
  readonly isOpen: boolean;
  /** The dispatch that a new one is a copy of. */
  readonly copied: Dispatch | null;
}

const noEdit: Edit = { chosen: null, isOpen: false, copied: null };

/** A route's dispatches by day and time; a row is edited in its place. */
export function DispatchTable({ route: { routeID } }: { route: Route }) {
  const { t } = useLingui();
  const mayCreate = useMay('create', dispatches);
  const mayUpdate = useMay('update', dispatches);
  const leaveForm = useLeaveForm();
  const [{ chosen, isOpen, copied }, setEdit] = useState(noEdit);
  const editing = isOpen ? chosen : null;
  const seen = chosen === 'new' ? null : chosen;
  const realKey = useRealKey(seen?.dispatchID ?? null);
  const add = useFocusBack(chosen === 'new' && !isOpen);
  const { list, save } = useDispatches(routeID);
  const form = formName(dispatches, `of route ${routeID}`);
  useOpenedByDraft(form, (kept) => {
    const row = seenRow(kept);
    if (row === undefined || !(row ? mayUpdate : mayCreate)) return;
    const found = row ? rowOf(dispatches, row) : 'new';
    setEdit((now) => (now.isOpen ? now : { chosen: found, isOpen: true, copied: null }));
  });
  // An open editor stays while the list is read again; a restored one is opened over its dispatch's present state.
  const [isRead, setRead] = useState(false);
  if (list && !isRead) setRead(true);
  if (!list && !(isRead && editing !== null)) return <AwaitedRows rows={5} />;
  const rows = list?.rows ?? [];
  const isChosen = ({ dispatchID }: Dispatch) => dispatchID === seen?.dispatchID || dispatchID === realKey;
  // New dispatches, and those deleted by others meanwhile, are edited at the end.
  const current = seen && rows.find(isChosen);
  const places = editing === null || rows.some(isChosen) ? rows : [...rows, editing];
  const open = async (next: Dispatch | 'new', of: Dispatch | null = null) => {
    if (next === editing && of === copied) return;
    if (await leaveForm()) setEdit({ chosen: next, isOpen: true, copied: of });
  };
  const editor = (
    // The key stays when the server has given the row its own: typed values stay.
    <tr key={seen?.dispatchID ?? `new ${copied?.dispatchID}`} className="bg-surface-2">
      <td colSpan={4} className="p-3">
        <DispatchEditor
          form={form}
          // Under the key of its draft.
          dispatch={current ? { ...current, dispatchID: seen.dispatchID } : seen}
          begin={copied && copyDraft(copied, rows)}
          others={rows.filter((row) => !isChosen(row))}
          onSave={save}
          onClose={() => setEdit((now) => (now.chosen === chosen ? { ...noEdit, chosen } : now))}
        />
      </td>
    </tr>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
      <div className="max-h-[500px] overflow-auto" tabIndex={0} role="region" aria-label={t`Dispatches`}>
        <table className="w-full text-left text-sm">
          <DispatchHead />
          <tbody className="divide-y divide-line">
            {places.map((place) =>
              place === 'new' || (isOpen && isChosen(place)) ? (
                editor
              ) : (
                <DispatchRow
                  key={place.dispatchID}
                  dispatch={place}
                  state={list?.stateOf(place.dispatchID)}
                  wasEdited={isChosen(place)}
                  onEdit={() => void open(place)}
                  onCopy={() => void open('new', place)}
                />
              ),
            )}
          </tbody>
        </table>
        {places.length === 0 ? <EmptyState title={t`No dispatches yet`} /> : <ZoneNote />}
      </div>
      {mayCreate && (
        <div className="border-t border-line p-2">
          <Button ref={add} icon={IconPlus} onClick={() => void open('new')}>{t`New dispatch`}</Button>
        </div>
      )}
    </>
  );
}

function DispatchHead() {
  const { t } = useLingui();
  const translate = useLabel();
  const heads = {
    day: translate(dispatches.fields.day.label),
    // If a phone has no room for a long word, the translation's soft hyphens divide it.
    dispatchTime: t({ message: 'Dispatch time', context: 'head of a narrow column' }),
    pickingStart: t({ message: 'Pick time (min)', context: 'head of a narrow column' }),
  };
  return (
    <thead className="sticky top-0 z-10 bg-surface text-xs text-ink-2">
      <tr>
        {Object.entries(heads).map(([name, head]) => (
          <th key={name} scope="col" className="border-b border-line px-1.5 py-2 font-medium sm:px-3">
            {head}
          </th>
        ))}
        <th scope="col" className="border-b border-line px-1.5 py-2 text-right font-medium sm:w-28 sm:px-3">
          {t`Actions`}
        </th>
      </tr>
    </thead>
  );
}
