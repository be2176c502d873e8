import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { planUpdatePallets } from '../../../domain/mutations/task-pallets';
import { type PalletType, palletTypes } from '../../../domain/resources/catalog/pallet-types';
import { maxPallets } from '../../../domain/tasks/pallets';
import { useSession } from '../../../resource-kit/device/device';
import { useAllRows } from '../../../resource-kit/device/use-rows';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import { useDraft } from '../../../resource-kit/drafts/use-draft';
import { useGuardedClose } from '../../../resource-kit/record/unsaved/use-leave-form';
import { toast } from '../../../ui/feedback/toast-store';
import { NumberField } from '../../../ui/forms/number-field';
import { FormDialog } from '../../../ui/overlay/form-dialog';
import {
  amountOf,
  amountsToKeep,
  draftKey,
  enterKept,
  type PalletDraft,
  type PalletTask,
  palletsForm,
  readDraft,
} from './pallet-draft';

export interface PalletsDialogProps {
  tasks: readonly PalletTask[];
  onClose: () => void;
  /** The changes are queued. */
  onDone: () => void;
}

/** Pallets of tasks by pallet type; changes are saved, with a write for each task. */
export function PalletsDialog({ tasks, onClose, onDone }: PalletsDialogProps) {
  const { t } = useLingui();
  const { companyID } = useSession();
  const submit = useSubmit();
  const types = useAllRows(palletTypes);
  const [draft, setDraft] = useState<PalletDraft>(new Map());
  const keys = types.map((type) => type.palletTypeID);
  const names = new Map(types.map(({ palletTypeID, name }) => [palletTypeID, name]));
  const changes = readDraft(tasks, keys, draft);
  const { submitted } = useDraft({
    form: palletsForm(tasks),
    isDirty: changes === 'invalid' || changes.length > 0,
    entered: draft,
    take: () => amountsToKeep(tasks, keys, draft),
    restore: (found) => {
      const entered = enterKept(tasks, found);
      setDraft(entered.draft);
      return entered.restored;
    },
  });
  const close = useGuardedClose(onClose);
  const save = async () => {
    if (changes === 'invalid') return void toast.error(t`Some fields need attention`);
    if (changes.length === 0) return void toast.info(t`No pallets changed`);
    submitted();
    const plan = planUpdatePallets(changes, companyID, (id) => names.get(id) ?? String(id));
    if (await submit(plan, { undo: true, message: t`Pallets saved` })) onDone();
  };
  return (
    <FormDialog size="lg" title={t`Pallets`} onClose={close} onSubmit={save}>
      {types.length === 0 ? (
        <p className="text-ink-3 text-sm">{t`There are no pallet types yet`}</p>
      ) : (
        <div className="flex flex-col gap-4">
          {tasks.map((one) => (
            <TaskPallets
              key={one.task.taskID}
              of={one}
              types={types}
              draft={draft}
              onChange={(key, amount) => setDraft(new Map([...draft, [key, amount]]))}
            />
          ))}
        </div>
      )}
    </FormDialog>
  );
}

interface TaskPalletsProps {
  of: PalletTask;
  types: readonly PalletType[];
  draft: PalletDraft;
  onChange: (key: string, amount: number | null) => void;
}

function TaskPallets({ of, types, draft, onChange }: TaskPalletsProps) {
  const { t } = useLingui();
  const { task, pallets } = of;
  const loose = pallets.find((one) => one.palletTypeID === null)?.amount ?? 0;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm font-semibold">
        {[task.taskNumber, task.customerName].filter(Boolean).join(' · ')}
      </legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {types.map(({ palletTypeID, name }) => {
          const key = draftKey(task.taskID, palletTypeID);
          const typed = draft.get(key);
          return (
            <NumberField
              key={palletTypeID}
              label={name}
              integer
              min={0}
              max={maxPallets}
              value={typed === undefined ? amountOf(of, palletTypeID) : typed}
              onChange={(amount) => onChange(key, amount)}
            />
          );
        })}
      </div>
      {loose > 0 && <p className="text-ink-3 text-sm">{t`Packages without a pallet type: ${loose}`}</p>}
    </fieldset>
  );
}
