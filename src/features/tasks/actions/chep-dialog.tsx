import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fetchChepFile } from '../../../api/chep-file';
import { addDays, type DayRange, dateOf, dayOf } from '../../../lib/days';
import { useSession } from '../../../resource-kit/device/device';
import { useApi } from '../../../resource-kit/device/use-api';
import { downloadText } from '../../../resource-kit/export/csv';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { DateRangeField } from '../../../ui/dates/date-range-field';
import { toast } from '../../../ui/feedback/toast-store';
import { FormDialog } from '../../../ui/overlay/form-dialog';

const shownMs = 3000;

/** The movements of CHEP's pallets on the chosen days, as a file made by the server. */
export function ChepDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const translate = useLabel();
  const api = useApi();
  const { companyID } = useSession();
  const today = dayOf(new Date());
  const [days, setDays] = useState<DayRange>({ from: today, to: today });
  const [isBusy, setBusy] = useState(false);
  const { from, to } = days;
  const run = async () => {
    if (!from || !to) return;
    setBusy(true);
    const answer = await fetchChepFile(api, {
      companyID,
      from: dateOf(from).toISOString(),
      to: new Date(dateOf(addDays(to, 1)).getTime() - 1).toISOString(),
    });
    setBusy(false);
    switch (answer.kind) {
      case 'unreachable':
        toast.error(t`The server is not available`);
        return;
      case 'refused':
        toast.error(typeof answer.reason === 'string' ? answer.reason : translate(answer.reason));
        return;
      case 'file':
        downloadText(`chep-${from}-${to}.csv`, answer.text);
        toast.success(t`Export CHEP pallets Successful`, { durationMs: shownMs });
        onClose();
    }
  };
  return (
    <FormDialog
      size="sm"
      title={t`Export CHEP pallets`}
      onClose={onClose}
      onSubmit={run}
      submitLabel={t`Export`}
      disabled={isBusy || !from || !to}
    >
      <DateRangeField
        label={t`Completion dates`}
        required
        value={days}
        onChange={setDays}
        onWrong={() => setDays({ from: null, to: null })}
      />
    </FormDialog>
  );
}
