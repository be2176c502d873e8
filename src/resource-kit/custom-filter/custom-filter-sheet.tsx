import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { checkRows } from '../../domain/query/check-rows';
import { checkRow } from '../../domain/query/custom-filter';
import type { FilterAttribute, FilterRow } from '../../domain/query/filter-rows';
import type { Resource } from '../../domain/resource';
import type { Label } from '../../lib/label';
import { compileRegexp } from '../../lib/regexp';
import { Button } from '../../ui/button';
import { IconPlus } from '../../ui/icons';
import { Sheet } from '../../ui/overlay/dialog';
import { useLabel } from '../fields/use-label';
import { useGuardedClose, useLeaveForm } from '../record/unsaved/use-leave-form';
import { FilterRowEditor } from './filter-row-editor';
import { SavedFilters } from './saved-filters';
import { emptyRow, useFilterDraft } from './use-filter-draft';

export interface CustomFilterSheetProps {
  resource: Resource;
  attributes: readonly FilterAttribute[];
  /** Name of the list that the filters belong to. */
  name: string;
  rows: readonly FilterRow[];
  onApply: (rows: readonly FilterRow[]) => void;
  onClose: () => void;
}

/** The conditions of a custom filter, all to be fulfilled, and the saved ones. */
export function CustomFilterSheet({ resource, attributes, name, ...props }: CustomFilterSheetProps) {
  const { t } = useLingui();
  const draft = useFilterDraft(name, props.rows);
  const { rows, setRows } = draft;
  const leaveForm = useLeaveForm();
  const close = useGuardedClose(props.onClose);
  const [isTold, setTold] = useState(false);
  const [turn, setTurn] = useState(0);
  /** Replaces the conditions by others. */
  const replace = (next: typeof rows) => {
    setRows(next);
    setTurn(turn + 1);
  };
  const problems = rows.map((row) => checkRow(resource, attributes, row, compileRegexp));
  // A stored filter has limits, since the server compiles it for other users. A filter that is only applied has none on
  // the device.
  const stored = checkRows(resource, attributes, rows, compileRegexp);
  const isFine = problems.every((problem) => problem === null);
  const apply = (next: readonly FilterRow[]) => {
    draft.submitted();
    props.onApply(next);
    props.onClose();
  };
  return (
    <Sheet
      open
      onClose={close}
      title={t`Custom filter`}
      footer={
        <>
          <Button variant="ghost" onClick={() => apply([])}>{t`Clear`}</Button>
          <Button variant="primary" onClick={() => (isFine ? apply(rows) : setTold(true))}>{t`Apply`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SavedFilters
          // Restored conditions come with the saved filter that they were altered from.
          key={String(draft.isRestored)}
          list={name}
          {...{ resource, attributes }}
          rows={rows}
          from={draft.from}
          name={draft.name}
          onName={draft.setName}
          isComplete={stored === null && rows.length > 0}
          onIncomplete={() => setTold(true)}
          mayReplace={leaveForm}
          onChoose={(saved) => {
            replace(saved);
            draft.settle(saved);
            props.onApply(saved);
          }}
          onSaved={() => draft.settle(rows)}
        />
        <Conditions
          {...{ resource, attributes, rows, turn }}
          problemOf={(index) => {
            // A problem of all conditions together is shown at the last one.
            const isLast = index === rows.length - 1;
            return isTold
              ? (problems[index] ?? (isLast && stored?.row === null ? stored.reason : null))
              : null;
          }}
          isMissing={isTold && rows.length === 0}
          onChange={setRows}
          onReplace={replace}
          onAdd={() => {
            setTold(!isFine);
            if (isFine) setRows([...rows, emptyRow]);
          }}
        />
      </div>
    </Sheet>
  );
}

interface ConditionsProps extends Pick<CustomFilterSheetProps, 'resource' | 'attributes' | 'rows'> {
  /** Changes whenever the conditions are replaced by others. */
  turn: number;
  problemOf: (index: number) => Label | null;
  /** The filter was to be saved without a condition. */
  isMissing: boolean;
  onChange: (rows: readonly FilterRow[]) => void;
  onReplace: (rows: readonly FilterRow[]) => void;
  onAdd: () => void;
}

function Conditions({ rows, problemOf, isMissing, onChange, onReplace, onAdd, ...shared }: ConditionsProps) {
  const { t } = useLingui();
  const translate = useLabel();
  return (
    <section aria-label={t`Conditions`} className="flex flex-col gap-3">
      {rows.map((row, index) => {
        const problem = problemOf(index);
        return (
          <FilterRowEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
            key={index}
            {...shared}
            row={row}
            error={problem ? translate(problem) : null}
            onChange={(next) => onChange(rows.with(index, next))}
            onRemove={() => onReplace(rows.toSpliced(index, 1))}
          />
        );
      })}
      {isMissing && (
        <p role="alert" className="text-sm text-danger-text">
          {t`A filter needs at least one condition to be saved`}
        </p>
      )}
      <Button className="self-start" icon={IconPlus} onClick={onAdd}>{t`Add a condition`}</Button>
    </section>
  );
}
