import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { tenantField } from '../../domain/tenant-field';
import { isHeaderText } from '../../lib/header-text';
import { tooLong } from '../../resource-kit/fields/check-value';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useUnsaved } from '../../resource-kit/record/unsaved/use-unsaved';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { useSubmitOnce } from '../../ui/hooks/use-submit-once';
import { IconSend } from '../../ui/icons';

interface ConnectFormProps {
  /** Known from an earlier connection. */
  readonly tenant: string | null;
  readonly isAgain: boolean;
  readonly disabled: boolean;
  /** Resolves when the browser is leaving, or to the reason why it stays. */
  readonly onConnect: (tenant: string | null) => Promise<string | null>;
}

/** Goes to the accounting system, which asks the user to allow the connection. */
export function ConnectForm({ tenant, isAgain, disabled, onConnect }: ConnectFormProps) {
  const { t } = useLingui();
  const translate = useLabel();
  /** Null: untouched, so that the field follows the known value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const value = typed ?? tenant ?? '';
  // The browser leaves the page when it is submitted.
  useUnsaved(value !== (tenant ?? '') && !isLeaving);
  const long = tooLong(tenantField, value);
  const connect = useSubmitOnce(async () => {
    if (disabled || isLeaving || long) return;
    const named = value.trim();
    if (!isHeaderText(named)) return setError(t`Contains characters that cannot be sent`);
    setIsLeaving(true);
    const refusal = await onConnect(named || null);
    setError(refusal);
    if (refusal !== null) setIsLeaving(false);
  });
  return (
    <form className="flex max-w-md flex-col gap-3" onSubmit={connect}>
      <TextField
        label={translate(tenantField.label)}
        hint={t`As the accounting system names it; leave it empty if it has only one company.`}
        error={long ? translate(long) : (error ?? undefined)}
        value={value}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <Button type="submit" variant="primary" icon={IconSend} loading={isLeaving} disabled={disabled}>
          {isAgain ? t`Connect again` : t`Connect`}
        </Button>
      </div>
    </form>
  );
}
