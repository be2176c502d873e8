import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { firstLineStatuses, hasTargetBin } from '../../../domain/tasks/line-needs';
import { Button } from '../../../ui/button';
import { opensScreenKeyboard } from '../../../ui/hooks/screen-keyboard';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import { IconPlus } from '../../../ui/icons';
import { Card } from '../../../ui/layout/card';
import { useActionContext } from '../actions/action-context';
import { type LineProblems, nextDraft, problemsIn, requiredIn, type TaskOfLines } from './line-drafts';
import { LineRow } from './line-row';
import type { LineDrafts } from './use-line-drafts';

interface LinesEditorProps {
  rows: LineDrafts;
  warehouseID: number | null;
  task: TaskOfLines;
  /** Highest line number that the task already has. */
  lastLine?: number;
}

const none: LineProblems = new Map();

/** New lines of a task. Another line can be added once all required fields of the present ones are filled. */
export function LinesEditor({ rows, warehouseID, task, lastLine = 0 }: LinesEditorProps) {
  const { drafts, setDrafts, checked } = rows;
  const { t } = useLingui();
  const isWide = useMediaQuery('(min-width: 1536px)');
  const { statuses } = useActionContext();
  const { taskType, status } = task;
  const offered = firstLineStatuses(status).filter((one) => statuses.isEnabled(one));
  const { list, goToNext } = useNextLine();
  const add = () => {
    if (!rows.accept(drafts, task)) return;
    setDrafts((now) => [...now, nextDraft(now, lastLine)]);
    goToNext();
  };
  return (
    <Card flush title={t`Task lines`}>
      <ol ref={list} className="divide-line divide-y 2xl:divide-y-0 2xl:py-2">
        {drafts.map((draft, index) => (
          <LineRow
            key={draft.key}
            draft={draft}
            hideLabels={isWide && index > 0}
            warehouseID={warehouseID}
            hasBinTo={hasTargetBin(taskType)}
            statuses={offered}
            required={requiredIn(taskType)}
            problems={checked.has(draft.key) ? problemsIn(draft, task) : none}
            onChange={(change) =>
              setDrafts((now) =>
                now.map((one) => (one.key === draft.key ? { ...one, values: change(one.values) } : one)),
              )
            }
            onRemove={
              drafts.length > 1
                ? () => setDrafts((now) => now.filter(({ key }) => key !== draft.key))
                : undefined
            }
          />
        ))}
      </ol>
      <div className="border-line border-t px-4 py-2">
        <Button icon={IconPlus} onClick={add}>{t`Add a line`}</Button>
      </div>
    </Card>
  );
}

/**
 * Moves the focus to the product of an added line; not on touch devices, where the on-screen keyboard would cover it.
 */
function useNextLine(): { list: RefObject<HTMLOListElement | null>; goToNext: () => void } {
  const list = useRef<HTMLOListElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    if (opensScreenKeyboard()) return;
    list.current?.lastElementChild?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  });
  return {
    list,
    goToNext: () => {
      isAwaited.current = true;
    },
  };
}
