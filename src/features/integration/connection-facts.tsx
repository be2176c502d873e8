import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { ConnectionStatus, LostReason } from '../../domain/accounting';
import { useFormat } from '../../resource-kit/fields/use-format';
import { tasksAddress } from '../../task-kit/tasks-address';
import { StatusChip, type Tone } from '../../ui/badge';
import { KeyValueList } from '../../ui/layout/key-value-list';

const tones: Readonly<Record<ConnectionStatus['state'], Tone>> = {
  'not-connected': 'neutral',
  connecting: 'paused',
  connected: 'completed',
  lost: 'danger',
};

export function ConnectionChip({ state }: { state: ConnectionStatus['state'] }) {
  const { t } = useLingui();
  const names = {
    'not-connected': t`Not connected`,
    connecting: t`Connecting`,
    connected: t`Connected`,
    lost: t`Connection lost`,
  };
  return <StatusChip tone={tones[state]}>{names[state]}</StatusChip>;
}

/** Since when, by whom, for which company; and why it was lost. */
export function ConnectionFacts({ status }: { status: ConnectionStatus }) {
  const { t } = useLingui();
  const { moment } = useFormat();
  const whyLost = useWhyLost();
  const { lostWhy, lostCode, startedBy, startedUntil, queued } = status;
  if (status.connectedAt === null && startedBy === null && !queued) return null;
  return (
    <KeyValueList
      items={[
        ...(startedBy === null
          ? []
          : [
              { id: 'by', label: t`Started by`, value: startedBy },
              { id: 'until', label: t`Waiting until`, value: moment(startedUntil) },
            ]),
        ...(status.connectedAt === null
          ? []
          : [
              { id: 'since', label: t`Connected since`, value: moment(status.connectedAt) },
              { id: 'user', label: t`Connected by`, value: status.connectedBy },
              { id: 'tenant', label: t`Company in the accounting system`, value: status.tenant },
              {
                id: 'renewed',
                label: t`Last renewed`,
                value: status.renewedAt === null ? t`Not yet` : moment(status.renewedAt),
              },
            ]),
        ...(queued === null
          ? []
          : [{ id: 'queued', label: t`Tasks waiting to be sent`, value: <QueuedTasks count={queued} /> }]),
        ...(status.lostAt === null ? [] : [{ id: 'lost', label: t`Lost`, value: moment(status.lostAt) }]),
        ...(lostWhy === null
          ? []
          : [
              {
                id: 'why',
                label: t`Reason`,
                value: lostCode === null ? whyLost(lostWhy) : `${whyLost(lostWhy)} (${lostCode})`,
                wide: true,
              },
            ]),
      ]}
    />
  );
}

/** What a pending authorization means for the reader, in the same session or another. */
export function StartedNote({ status: { state, startedBy, startedUntil } }: { status: ConnectionStatus }) {
  const { t } = useLingui();
  const { moment } = useFormat();
  if (startedBy === null) return null;
  const until = moment(startedUntil);
  return (
    <p className="max-w-prose text-sm text-ink-2">
      {state === 'connected'
        ? t`${startedBy} has begun to connect, too. If it is allowed in the accounting system by ${until}, it replaces this connection.`
        : t`${startedBy} has begun to connect and can allow it in the accounting system until ${until}. You can start over: what is allowed last counts. “Stop waiting” ends what was begun.`}
    </p>
  );
}

/** Their number; the task list shows them. */
function QueuedTasks({ count }: { count: number }) {
  const { number } = useFormat();
  if (count === 0) return number(count);
  const anyDay = { from: null, to: null };
  return (
    <Link to={tasksAddress({ accounting: 'queued', days: anyDay })} className="underline">
      {number(count)}
    </Link>
  );
}

function useWhyLost(): (why: LostReason) => string {
  const { t } = useLingui();
  return (why) =>
    ({
      refused: t`The accounting system did not renew the connection.`,
      interrupted: t`The answer to an earlier renewal was lost, and the accounting system does not repeat it.`,
      rejected: t`For an hour the accounting system has accepted nothing, although it renewed the connection.`,
      'not-renewable': t`The accounting system gave nothing to renew the connection with.`,
      'wrong-key': t`The server has another secret key than the one the connection was stored with. Give it that key again, or connect again.`,
    })[why];
}
