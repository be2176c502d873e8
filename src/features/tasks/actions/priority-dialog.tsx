import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { planPriority } from '../../../domain/mutations/task-priority';
import { tasks as tasksResource } from '../../../domain/resources/tasks/tasks';
import { useSession } from '../../../resource-kit/device/device';
import { NumberField } from '../../../ui/forms/number-field';
import { FormDialog } from '../../../ui/overlay/form-dialog';
import type { Act } from './use-act';

export interface PriorityDialogProps {
  act: Act;
  onClose: () => void;
}

/** Asks for the priority of the chosen tasks. */
export function PriorityDialog({ act, onClose }: PriorityDialogProps) {
  const { t } = useLingui();
  const { companyID } = useSession();
  const [priority, setPriority] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { min, max } = tasksResource.fields.priority;
  const isValid = priority !== null && Number.isInteger(priority) && priority >= min && priority <= max;
  const save = () => {
    if (!isValid) return setMissing(true);
    onClose();
    act((tasks) => planPriority(tasks, priority, companyID), {
      question: t`Set the priority to ${priority}?`,
      verb: t`Set priority`,
      done: t`Priority set: ${priority}`,
    })();
  };
  return (
    <FormDialog size="sm" title={t`Set priority`} submitLabel={t`Next`} onClose={onClose} onSubmit={save}>
      <NumberField
        label={t`Priority`}
        hint={t`Lower numbers come first`}
        integer
        required
        min={min}
        max={max}
        value={priority}
        onChange={setPriority}
        error={isMissing && priority === null}
      />
    </FormDialog>
  );
}
