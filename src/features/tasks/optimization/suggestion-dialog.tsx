import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { planMerge } from '../../../domain/mutations/task-merging';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { Plan } from '../../../domain/sync/write';
import { useSession } from '../../../resource-kit/device/device';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useGuardedClose } from '../../../resource-kit/record/unsaved/use-leave-form';
import { Button } from '../../../ui/button';
import { ProgressBar } from '../../../ui/feedback/progress-bar';
import { EmptyState, ErrorState } from '../../../ui/feedback/states';
import { useOneAtATime } from '../../../ui/hooks/use-one-at-a-time';
import { Dialog } from '../../../ui/overlay/dialog';
import { BatchTable, batchesWorthMerging } from './batch-table';
import { CapsForm, checkedCaps } from './caps-form';
import { useCapsDraft } from './use-caps-draft';
import { type FloorSuggestion, useSuggestion } from './use-suggestion';

export interface SuggestionDialogProps {
  open: boolean;
  onClose: () => void;
  /** Reads the tasks to batch, as they are now. */
  read: () => Promise<readonly Task[]>;
  onMerged: () => void;
}

/** Suggests which tasks to pick together, shows the gain, and merges the batches that the user keeps. */
export function SuggestionDialog({ open, onClose, read, onMerged }: SuggestionDialogProps) {
  const { t } = useLingui();
  const { companyID } = useSession();
  const submit = useSubmit();
  const { state, suggest } = useSuggestion();
  const { draft, setDraft, submitted } = useCapsDraft();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const caps = checkedCaps(draft);
  const floors = state.kind === 'done' ? state.floors : [];
  const kept = floors.flatMap((floor) => batchesWorthMerging(floor)).filter(({ id }) => !left.has(id));

  const close = useGuardedClose(onClose);
  const run = () => {
    if (!caps) return;
    setLeft(new Set());
    void suggest(read, caps);
  };
  const merge = useOneAtATime(async (kind: 'BATCH' | 'CLUSTER') => {
    const plan = planBatches(kept, await read(), (group) => planMerge(group, kind, companyID));
    const message = t`The tasks are merged as soon as the server is reached`;
    if (!(await submit(plan, { undo: true, message }))) return;
    submitted();
    onMerged();
    onClose();
  });

  return (
    <Dialog
      open={open}
      onClose={close}
      size="xl"
      title={t`Suggested batches`}
      description={t`Tasks whose bins lie close together are picked on one round. The walking distance is estimated from the walking order of the bins.`}
      footer={
        <>
          <Button onClick={close}>{t`Cancel`}</Button>
          <Button disabled={kept.length === 0} onClick={() => void merge('CLUSTER')}>
            {t`Merge for cluster picking`}
          </Button>
          <Button variant="primary" disabled={kept.length === 0} onClick={() => void merge('BATCH')}>
            {t`Merge for batch picking`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CapsForm caps={draft} onChange={setDraft} />
        <Button
          className="self-start"
          disabled={!caps}
          loading={state.kind === 'running'}
          onClick={run}
        >{t`Suggest`}</Button>
        {state.kind === 'running' && <ProgressBar label={t`Looking for batches`} value={state.share} />}
        {state.kind === 'failed' && <ErrorState onRetry={run}>{state.reason}</ErrorState>}
        {state.kind === 'done' && (
          <SuggestedFloors
            floors={floors}
            left={left}
            onToggle={(id) => setLeft((now) => toggled(now, id))}
          />
        )}
      </div>
    </Dialog>
  );
}

interface SuggestedFloorsProps {
  floors: readonly FloorSuggestion[];
  /** Batches that will not be merged. */
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function SuggestedFloors({ floors, left, onToggle }: SuggestedFloorsProps) {
  const { t } = useLingui();
  return (
    <>
      <Gain floors={floors} />
      {floors.every((floor) => batchesWorthMerging(floor).length === 0) && (
        <EmptyState title={t`No batches to suggest`}>
          {t`No two of these tasks fit together on one round. Larger limits may help.`}
        </EmptyState>
      )}
      {floors.map((floor) => (
        <BatchTable key={floor.warehouseID} floor={floor} left={left} onToggle={onToggle} />
      ))}
    </>
  );
}

/** One plan for all batches. A task that is no longer among the rows is left out of its batch. */
function planBatches(
  batches: ReturnType<typeof batchesWorthMerging>,
  rows: readonly Task[],
  plan: (group: readonly Task[]) => Plan,
): Plan {
  const byID = new Map(rows.map((task) => [task.taskID, task]));
  const plans = batches.map(({ batch }) =>
    plan(batch.orders.flatMap(({ taskID }) => byID.get(taskID) ?? [])),
  );
  return {
    writes: plans.flatMap(({ writes }) => writes),
    refused: plans.flatMap(({ refused }) => refused),
  };
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Walking distance when picked one by one, in batches by arrival, and as suggested. */
function Gain({ floors }: { floors: readonly FloorSuggestion[] }) {
  const format = useFormat();
  const sum = (name: keyof FloorSuggestion['distance']) =>
    floors.reduce((total, { distance }) => total + distance[name], 0);
  const count = floors.reduce((total, { batches }) => total + batches.length, 0);
  const [single, firstCome, suggested] = [sum('single'), sum('firstCome'), sum('suggested')];
  const percent = single > 0 ? format.number(Math.round(100 * (1 - suggested / single))) : '0';
  return (
    <p aria-live="polite" className="text-sm">
      <strong className="text-base">
        <Trans>
          {format.metres(suggested)} in <Plural value={count} one="# round" other="# rounds" />
        </Trans>
      </strong>{' '}
      <span className="text-ink-2">
        <Trans>
          instead of {format.metres(single)} one by one ({percent}% less); {format.metres(firstCome)} when
          filled in the order of the list
        </Trans>
      </span>
    </p>
  );
}
