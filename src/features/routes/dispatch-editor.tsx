import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Row } from '../../domain/resource';
import { type Dispatch, dispatches } from '../../domain/resources/sites/dispatches';
import { weekdayLabels } from '../../domain/weekdays';
import { useLabel } from '../../resource-kit/fields/use-label';
import { HistoryButton } from '../../resource-kit/record/history/history-button';
import { dropUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { useGuardedClose } from '../../resource-kit/record/unsaved/use-leave-form';
import { Button } from '../../ui/button';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { useSubmitOnce } from '../../ui/hooks/use-submit-once';
import { type DispatchDraft, type DispatchProblem, dispatchDraftOf, dispatchValues, isTaken } from './drafts';
import { useDispatchName } from './use-dispatch-name';
import { useTextDraft } from './use-text-draft';

interface DispatchEditorProps {
  /** Name of its draft on the device: the route's, which has one editor at a time. */
  form: string;
  /** Null: a new one. */
  dispatch: Dispatch | null;
  /** Initial values of a new one; null: none. */
  begin: DispatchDraft | null;
  /** The other dispatches of the route: one leaves at a time. */
  others: readonly Dispatch[];
  /** `seen` is the dispatch that the user decided on. Resolves true when the editor may close. */
  onSave: (seen: Dispatch | null, values: Row) => Promise<boolean>;
  onClose: () => void;
}

/** One dispatch while it is edited in its row. */
export function DispatchEditor(props: DispatchEditorProps) {
  const { form: name, dispatch, begin, others, onSave, onClose } = props;
  const { t, i18n } = useLingui();
  const translate = useLabel();
  const noteID = useId();
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it may be below it, or gone.
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const { draft, setDraft, seen, submitted } = useTextDraft({
    form: name,
    row: dispatch,
    textsOf: dispatchDraftOf,
    begin,
    isOf: (kept) => (kept?.dispatchID ?? null) === (dispatch?.dispatchID ?? null),
  });
  const [problem, setProblem] = useState<DispatchProblem | null>(null);
  const { day, dispatchTime, pickingStart } = dispatches.fields;
  const errorOf = useErrors(draft, problem);
  const field = (key: keyof DispatchDraft) => ({
    value: draft[key],
    error: errorOf(key),
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [key]: event.target.value }),
  });
  const cancel = useGuardedClose(onClose);
  const save = useSubmitOnce(async () => {
    const checked = dispatchValues(draft, i18n.locale);
    if ('problem' in checked) return setProblem(checked.problem);
    if (isTaken(others, seen, checked.values)) return setProblem('taken');
    submitted();
    if (!(await onSave(seen, checked.values))) return;
    dropUnsaved();
    onClose();
  });
  return (
    <form
      ref={form}
      noValidate
      aria-describedby={problem === 'incomplete' ? noteID : undefined}
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && isInside(event) && cancel()}
      className="flex flex-wrap items-start gap-2"
    >
      <Select
        className="w-36"
        label={translate(day.label)}
        required
        placeholder="–"
        options={weekdayLabels.map((name, index) => ({ value: String(index), label: translate(name) }))}
        {...field('day')}
      />
      <TextField
        className="w-32"
        label={translate(dispatchTime.label)}
        required
        inputMode="numeric"
        placeholder={t`hh:mm`}
        {...field('dispatchTime')}
      />
      <TextField
        className="w-32"
        label={translate(pickingStart.label)}
        required
        inputMode="numeric"
        {...field('pickingStart')}
      />
      <span className="mt-5 ml-auto flex flex-wrap justify-end gap-2">
        {dispatch && <DispatchHistory dispatch={dispatch} />}
        <Button onClick={cancel}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary">{t`Save`}</Button>
      </span>
      {problem === 'incomplete' && (
        <p id={noteID} role="alert" className="basis-full text-xs text-danger-text">
          {t`Fill out all dispatch fields`}
        </p>
      )}
    </form>
  );
}

/** React also bubbles events from a dialog that was opened from the form. */
function isInside({ currentTarget, target }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

function DispatchHistory({ dispatch }: { dispatch: Dispatch }) {
  const translate = useLabel();
  const dayName = (day: unknown) => translate(weekdayLabels[Number(day)] ?? { id: String(day) });
  return (
    <HistoryButton
      resource={dispatches}
      row={dispatch}
      name={useDispatchName()(dispatch)}
      overrides={{ day: { former: dayName } }}
    />
  );
}

function useErrors(draft: DispatchDraft, problem: DispatchProblem | null) {
  const { t } = useLingui();
  return (key: keyof DispatchDraft): string | boolean => {
    switch (problem) {
      case null:
        return false;
      case 'incomplete':
        return draft[key] === '';
      case 'time':
        return key === 'dispatchTime' && t`Enter the time as hh:mm`;
      case 'taken':
        return key === 'dispatchTime' && t`The route has a dispatch at that time already`;
      case 'minutes':
        return key === 'pickingStart' && t`Enter the minutes as a whole number of at least 0`;
    }
  };
}
