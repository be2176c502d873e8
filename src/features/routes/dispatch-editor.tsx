import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Row } from '../../domain/resource';
import { type Dispatch, dispatches } from '../../domain/resources/sites/dispatches';
import { weekdayLabels } from '../../domain/weekdays';
import { useLabel } from '../../resource-kit/fields/use-label';
import { dropUnsaved, useUnsaved } from '../../resource-kit/record/unsaved';
import { Button } from '../../ui/button';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { useSubmitOnce } from '../../ui/hooks/use-one-at-a-time';
import { type DispatchDraft, type DispatchProblem, dispatchDraftOf, dispatchValues } from './drafts';

interface DispatchEditorProps {
  /** Null: a new one. */
  dispatch: Dispatch | null;
  /** Resolves true when the editor may close. */
  onSave: (values: Row) => Promise<boolean>;
  onClose: () => void;
}

/** One dispatch while it is edited in its row. */
export function DispatchEditor({ dispatch, onSave, onClose }: DispatchEditorProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const noteID = useId();
  const [begin] = useState(() => dispatchDraftOf(dispatch));
  const [draft, setDraft] = useState(begin);
  const [problem, setProblem] = useState<DispatchProblem | null>(null);
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(begin));
  const { day, dispatchTime, pickingStart } = dispatches.fields;
  const errorOf = (key: keyof DispatchDraft): string | boolean => {
    switch (problem) {
      case null:
        return false;
      case 'incomplete':
        return draft[key] === '';
      case 'time':
        return key === 'dispatchTime' && t`Write the time as hh:mm`;
      case 'minutes':
        return key === 'pickingStart' && t`The minutes are a whole number of at least 0`;
    }
  };
  const field = (key: keyof DispatchDraft) => ({
    value: draft[key],
    error: errorOf(key),
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [key]: event.target.value }),
  });
  const close = () => {
    dropUnsaved();
    onClose();
  };
  const save = useSubmitOnce(async () => {
    const checked = dispatchValues(draft);
    if ('problem' in checked) return setProblem(checked.problem);
    if (await onSave(checked.values)) close();
  });
  return (
    <form
      noValidate
      aria-describedby={problem === 'incomplete' ? noteID : undefined}
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && close()}
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
        placeholder="hh:mm"
        {...field('dispatchTime')}
      />
      <TextField
        className="w-32"
        label={translate(pickingStart.label)}
        required
        inputMode="numeric"
        {...field('pickingStart')}
      />
      <span className="mt-5 ml-auto flex gap-2">
        <Button onClick={close}>{t`Cancel`}</Button>
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
