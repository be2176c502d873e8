import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reportOf, reportProblem } from '../../domain/mutations/report-problem';
import { bugs } from '../../domain/resources/company/bugs';
import { asText, isObject } from '../../lib/json-values';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { useDiagnostics } from '../../resource-kit/diagnostics/use-diagnostics';
import { useDraft } from '../../resource-kit/drafts/use-draft';
import { tooLong } from '../../resource-kit/fields/check-value';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useGuardedClose } from '../../resource-kit/record/unsaved/use-leave-form';
import { Checkbox } from '../../ui/forms/checkbox';
import { TextArea } from '../../ui/forms/text-area';
import { FormDialog } from '../../ui/overlay/form-dialog';

/** Describes a problem to those who handle them. It is queued, so it works offline as well. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const translate = useLabel();
  const device = useDevice();
  const submit = useSubmit();
  const { companyID } = useSession();
  const gather = useDiagnostics();
  const [description, setDescription] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const { description: field } = bugs.fields;
  const isEmpty = description.trim() === '';
  const long = tooLong(field, description);
  const problem = isTried && isEmpty ? t`This field is required` : long && translate(long);
  const { submitted } = useDraft({
    form: 'problem report',
    isDirty: !isEmpty,
    entered: `${isAgreed} ${description}`,
    take: () => ({ description, isAgreed }),
    restore: (found) => {
      const text = isObject(found) ? asText(found.description) : null;
      if (!isObject(found) || text === null) return false;
      setDescription(text);
      setAgreed(found.isAgreed === true);
      return true;
    },
  });
  const close = useGuardedClose(onClose);
  const send = async () => {
    setTried(true);
    if (isEmpty || long) return;
    submitted();
    const report = isAgreed && gather ? reportOf(await gather()) : null;
    const write = reportProblem({ description: description.trim(), report }, await device.newID(), companyID);
    if (await submit([write], { message: t`Thank you. The report is on its way.` })) onClose();
  };
  return (
    <FormDialog
      title={t`Report a problem`}
      description={t`What did you do, what happened, and what did you expect?`}
      onClose={close}
      onSubmit={send}
      submitLabel={t`Send`}
    >
      <TextArea
        label={translate(field.label)}
        required
        rows={6}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        error={problem ?? undefined}
      />
      <Checkbox
        label={t`Send the diagnostics of this device, too`}
        hint={t`Unsent changes and what the device did lately, without passwords and PIN codes.`}
        checked={isAgreed}
        disabled={!gather}
        onChange={({ target }) => setAgreed(target.checked)}
      />
    </FormDialog>
  );
}
