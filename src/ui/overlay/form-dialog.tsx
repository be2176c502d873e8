import { useLingui } from '@lingui/react/macro';
import { Button } from '../button';
import { useSubmitOnce } from '../hooks/use-submit-once';
import { Dialog } from './dialog';
import type { DialogProps } from './dialog-props';

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'footer' | 'onSubmit'> {
  /** Label of the main button; by default *Save*. */
  submitLabel?: string;
  disabled?: boolean;
  loading?: boolean;
  onSubmit: () => unknown;
}

/** An open dialog with one form: *Cancel*, and the button that submits it. */
export function FormDialog({ submitLabel, disabled, loading, onSubmit, ...dialog }: FormDialogProps) {
  const { t } = useLingui();
  const submit = useSubmitOnce(onSubmit);
  return (
    <Dialog
      {...dialog}
      open
      onSubmit={submit}
      footer={
        <>
          <Button onClick={dialog.onClose}>{t`Cancel`}</Button>
          <Button type="submit" variant="primary" disabled={disabled} loading={loading}>
            {submitLabel ?? t`Save`}
          </Button>
        </>
      }
    />
  );
}
