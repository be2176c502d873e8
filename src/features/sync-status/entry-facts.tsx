import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { labelOfError } from '../../api/error-label';
import { labelsOfReasons } from '../../api/reason-labels';
import { isResourceName, resourceOf } from '../../domain/resources/registry';
import type { Blocker } from '../../domain/sync/lanes';
import { isAsked, isConflict } from '../../domain/sync/rejections';
import type { OutboxEntry, Rejection } from '../../domain/sync/write';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useRelativeTime } from './use-relative-time';
import { UsedByList } from './used-by-list';

/** The server's reason for a refusal, in the reader's language if it is known. */
export function useRejectionReason(): (rejection: Rejection) => string {
  const translate = useLabel();
  return (rejection) => {
    const known = labelOfError(rejection.code, rejection.values);
    return known ? translate(known) : rejection.message;
  };
}

/** Faults by field, in the reader's language if the reason is known. */
export function useFieldFaults(): (rejection: Rejection) => Readonly<Record<string, string>> {
  const translate = useLabel();
  const reasonOf = useRejectionReason();
  return (rejection) => {
    const known = labelsOfReasons(rejection.reasons ?? {});
    return Object.fromEntries(
      Object.entries(rejection.fields).map(([name, words]) => {
        const reason = known[name];
        // A duplicate has the same text for its field.
        const same = words === rejection.message ? reasonOf(rejection) : words;
        return [name, reason ? translate(reason) : same];
      }),
    );
  };
}

/** The refusal: its reason, the faults by field, and the rows that use a row to be deleted or moved. */
export function RejectionNote({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const translate = useLabel();
  const reasonOf = useRejectionReason();
  const faultsOf = useFieldFaults();
  const { rejection, unansweredSinceServerMs, unansweredSinceMs, sentAtMs } = entry;
  const sentMs = unansweredSinceServerMs ?? unansweredSinceMs ?? sentAtMs;
  const moment = sentMs === null ? '–' : dateTime(sentMs);
  const asked = t`Sent ${moment}, never answered. If the row shows it, it was done; if not, send it again.`;
  if (!rejection) return null;
  const resource = entry.targets[0]?.resource ?? '';
  const fields = isResourceName(resource) ? resourceOf(resource).fields : {};
  return (
    <div className="text-sm text-danger-text">
      <p>{reasonOf(rejection)}</p>
      {isAsked(entry) && <p>{asked}</p>}
      <ul>
        {Object.entries(faultsOf(rejection)).map(([name, message]) => {
          const field = fields[name];
          const title = field ? translate(field.label) : name;
          // A conflict is stated once, for all fields.
          return <li key={name}>{isConflict(entry) ? title : `${title}: ${message}`}</li>;
        })}
      </ul>
      {rejection.usedBy && <UsedByList used={resource} usedBy={rejection.usedBy} />}
    </div>
  );
}

export interface EntryFactsProps {
  entry: OutboxEntry;
  blocker: Blocker | undefined;
  nowMs: number;
}

/** When it was entered, how often it was tried, what it waits for. */
export function EntryFacts({ entry, blocker, nowMs }: EntryFactsProps) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const wait = useWaitText();
  const { attempts } = entry;
  const tries = attempts > 0 && t`${plural(attempts, { one: 'tried once', other: 'tried # times' })}`;
  const facts = [dateTime(entry.createdAtMs), tries, wait(entry, blocker, nowMs)].filter(Boolean);
  return <p className="text-xs text-ink-3 tabular-nums">{facts.join(' · ')}</p>;
}

function useWaitText(): (entry: OutboxEntry, blocker: Blocker | undefined, nowMs: number) => string {
  const { t } = useLingui();
  const translate = useLabel();
  const relative = useRelativeTime();
  return (entry, blocker, nowMs) => {
    if (entry.state !== 'pending' && entry.state !== 'uncertain') return '';
    if (blocker?.kind === 'orphan') return t`the row it belongs to was never created: it cannot be sent`;
    if (blocker?.kind === 'newer') return t`waits for a change of a newer version of the console`;
    if (blocker) {
      const title = translate(blocker.by.title);
      return blocker.by.state === 'rejected'
        ? t`waits for the refused change “${title}”`
        : t`waits for “${title}”`;
    }
    if (entry.notBeforeMs <= nowMs) return t`goes out as soon as possible`;
    const moment = relative(entry.notBeforeMs, nowMs);
    return entry.attempts > 0 ? t`next try ${moment}` : t`goes out ${moment}`;
  };
}

/** For support; useless to other users, so folded. */
export function EntryDetails({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { rejection, request } = entry;
  const lines = [
    `${request.method} ${request.path}`,
    t`Request ID ${entry.requestID}`,
    entry.sentAtMs !== null && t`Last sent ${dateTime(entry.sentAtMs)}`,
    rejection && [`HTTP ${rejection.status}`, rejection.code, rejection.message].filter(Boolean).join(' · '),
  ].filter((line) => typeof line === 'string');
  return (
    <details className="text-xs text-ink-3">
      <summary className="w-fit cursor-pointer py-0.5 coarse:py-3">{t`Details for support`}</summary>
      <ul className="mt-1 flex flex-col gap-0.5 font-mono break-all">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
