import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { callbackPath } from '../../domain/accounting';
import { useIsReadOnly } from '../../resource-kit/device/device';
import { useFormat } from '../../resource-kit/fields/use-format';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { ErrorState, OfflineState } from '../../ui/feedback/states';
import { toast } from '../../ui/feedback/toast-store';
import { Page } from '../../ui/layout/app-shell';
import { Card } from '../../ui/layout/card';
import { PageHeader } from '../../ui/layout/page-header';
import { useConfirm } from '../../ui/overlay/confirm';
import { ConnectForm } from './connect-form';
import { ConnectionChip, ConnectionFacts, StartedNote } from './connection-facts';
import { MissingSettings } from './missing-settings';
import { useConnection, useRefusalText } from './use-connection';

/** The company's connection to its accounting system. */
export function IntegrationPage() {
  const { t } = useLingui();
  const { moment } = useFormat();
  const refusalText = useRefusalText();
  const isReadOnly = useIsReadOnly();
  const { pathname } = useLocation();
  const { api, seen, refusal, isOffline, look } = useConnection();
  const disconnect = useDisconnect({ api, look });
  const status = seen?.status;
  const needsNetwork = t`Connecting works only online: you allow it in the accounting system itself.`;
  const connect = async (tenant: string | null) => {
    const redirectURL = window.location.origin + callbackPath;
    const outcome = await api.begin(redirectURL, tenant);
    if (outcome.kind !== 'done') return refusalText(outcome, needsNetwork);
    window.location.assign(outcome.value);
    return null;
  };
  const cannotChange = isOffline || isReadOnly;
  const retry = <Button onClick={() => void look()}>{t`Try again`}</Button>;
  return (
    <Page key={pathname}>
      <title>{t`Integration · TOOLS`}</title>
      <PageHeader title={t`Integration`} meta={status && <ConnectionChip state={status.state} />} />
      {isOffline && seen && (
        <Banner tone="warning" actions={retry}>
          {t`As it was on ${moment(seen.seenAt)}.`} {status?.state === 'connected' ? null : needsNetwork}
        </Banner>
      )}
      {!seen && isOffline && <OfflineState actions={retry}>{needsNetwork}</OfflineState>}
      {!seen && !isOffline && !refusal && <SkeletonRows rows={3} />}
      {refusal?.kind === 'refused' && (
        <ErrorState onRetry={() => void look()}>{refusalText(refusal, '')}</ErrorState>
      )}
      {status && refusal?.kind !== 'refused' && (
        <Card
          title={t`Accounting system`}
          actions={
            status.state !== 'not-connected' && (
              <Button size="sm" disabled={cannotChange} onClick={() => void disconnect(status.state)}>
                {status.state === 'connecting' ? t`Stop waiting` : t`Disconnect`}
              </Button>
            )
          }
        >
          <div className="flex flex-col gap-5">
            <p className="max-w-prose text-sm text-ink-2">
              {t`Completed tasks are sent to the accounting system that the company has connected.`}
            </p>
            <ConnectionFacts status={status} />
            <StartedNote status={status} />
            {status.missing.length > 0 && <MissingSettings names={status.missing} />}
            {status.state !== 'connected' && status.missing.length === 0 && (
              <ConnectForm
                tenant={status.tenant}
                isAgain={status.state === 'lost'}
                disabled={cannotChange}
                onConnect={connect}
              />
            )}
          </div>
        </Card>
      )}
    </Page>
  );
}

type Connection = ReturnType<typeof useConnection>;

function useDisconnect({ api, look }: Pick<Connection, 'look' | 'api'>) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const refusalText = useRefusalText();
  return async (state: string): Promise<void> => {
    const question = {
      title: t`Disconnect the accounting system?`,
      body: t`Nothing more is sent until a user connects it again.`,
      confirmLabel: t`Disconnect`,
      danger: true,
    };
    const isBegun = state === 'connecting';
    if (!isBegun && !(await confirm(question))) return;
    // It may be allowed meanwhile, or restored: neither is ended without asking.
    const outcome = await (isBegun ? api.stopWaiting() : api.disconnect());
    if (outcome.kind !== 'done') toast.error(refusalText(outcome, t`There is no connection.`));
    else if (outcome.kind === 'done' && state === 'connected')
      toast.success(
        outcome.value
          ? t`Disconnected. The accounting system has been told.`
          : t`Disconnected. Remove the access in the accounting system, too: it has not been told.`,
      );
    await look();
  };
}
