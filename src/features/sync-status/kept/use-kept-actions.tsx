import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { discardKeptWrites, readKeptWrites } from '../../../mirror/kept/kept-outboxes';
import { useDevice, useSession } from '../../../resource-kit/device/device';
import { useReason } from '../../../resource-kit/device/use-reason';
import { keptFile, outboxFileName } from '../../../resource-kit/diagnostics/outbox-file';
import { downloadText } from '../../../resource-kit/export/csv';
import { toast } from '../../../ui/feedback/toast-store';
import { useConfirm } from '../../../ui/overlay/confirm';
import { useKeptTexts } from './kept-texts';
import type { Kept } from './use-kept';

/** The actions on another outbox. @param onDone something has left it */
export function useKeptActions(kept: Kept, onDone: () => void) {
  const { t } = useLingui();
  const device = useDevice();
  const { baseUrl } = useSession();
  const confirm = useConfirm();
  const reasonOf = useReason();
  const { user } = useKeptTexts(kept);
  const [isBusy, setBusy] = useState(false);
  const { name, owner } = kept.outbox;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      const reason = await reasonOf(problem);
      toast.error(t`It could not be done: ${reason}`);
    } finally {
      setBusy(false);
      onDone();
    }
  };
  const handOver = async () => {
    const nowMs = Date.now();
    const text = keptFile({ owner, ...(await readKeptWrites(name)), version: __VERSION__, nowMs });
    const label = [owner.companyCode ?? owner.companyID, user].join('-');
    downloadText(outboxFileName(label, new Date(nowMs)), text, 'application/json');
  };
  const discard = async () => {
    const seen = await readKeptWrites(name);
    const count = seen.entries.length + seen.damaged.length;
    const confirmed = await confirm({
      title: t`${plural(count, { one: `Discard the change of ${user}?`, other: `Discard # changes of ${user}?` })}`,
      body: t`What waits exists on this device only. Discarded, it is gone for good. Save it as a file first if anyone may still need it.`,
      confirmLabel: t`Discard`,
      danger: true,
    });
    if (!confirmed) return;
    await discardKeptWrites(name, seen);
    toast.info(t`Discarded`);
  };
  const sendHere = async () => {
    const formerUrl = owner.baseUrl;
    const confirmed = await confirm({
      title: t`Send these changes to ${baseUrl}?`,
      body: t`They were entered for ${formerUrl}. Here they would change whatever has the same numbers: do this only if both addresses lead to the same system.`,
      confirmLabel: t`Send here`,
      danger: true,
    });
    if (!confirmed) return;
    await device.adopt(name);
    toast.info(t`Queued again`);
  };
  return {
    isBusy,
    handOver: () => void attempt(handOver),
    discard: () => void attempt(discard),
    sendHere: () => void attempt(sendHere),
  };
}
