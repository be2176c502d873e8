import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isHeaderText } from '../../lib/header-text';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { useSubmitOnce } from '../../ui/hooks/use-submit-once';
import { IconSend } from '../../ui/icons';

interface ConnectFormProps {
  /** Known from an earlier connection. */
  readonly tenant: string | null;
  readonly isAgain: boolean;
  readonly disabled: boolean;
  /** Resolves when the browser is leaving, or why it stays. */
  readonly onConnect: (tenant: string | null) => Promise<string | null>;
}

/** Goes to the accounting system, which asks the user to allow the connection. */
export function ConnectForm({ tenant, isAgain, disabled, onConnect }: ConnectFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(tenant ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const connect = useSubmitOnce(async () => {
    if (disabled || isLeaving) return;
    const named = typed.trim();
    if (!isHeaderText(named)) return setError(t`Contains characters that cannot be sent`);
    setIsLeaving(true);
    const refusal = await onConnect(named || null);
    setError(refusal);
    if (refusal !== null) setIsLeaving(false);
  });
  return (
    <form className="flex max-w-md flex-col gap-3" onSubmit={connect}>
      <TextField
        label={t`Company ID in the accounting system`}
        hint={t`As the accounting system names it; leave it empty if it has only one company.`}
        error={error ?? undefined}
        maxLength={100}
        value={typed}
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
