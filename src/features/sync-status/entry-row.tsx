import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { canDiscard } from '../../domain/sync/discard';
import type { Blocker } from '../../domain/sync/lanes';
import { isAsked, isConflict } from '../../domain/sync/rejections';
import type { OutboxEntry } from '../../domain/sync/write';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Button } from '../../ui/button';
import { IconCheck, IconEye, IconSync } from '../../ui/icons';
import { IconEdit, IconTrash, IconUndo } from '../../ui/later-icons';
import { kindOf, subjectOf } from './compare-fields';
import { EntryDetails, EntryFacts, RejectionNote } from './entry-facts';
import type { SectionState } from './outbox-groups';
import type { OutboxActions } from './use-outbox-actions';

/** Shared by every row of the outbox. */
export interface RowContext {
  readonly actions: OutboxActions;
  /** Blockers of entries, by `seq`. */
  readonly blockers: ReadonlyMap<number, Blocker>;
  readonly nowMs: number;
  readonly compare: (entry: OutboxEntry) => void;
  /** Reads more entries of every state. */
  readonly showMore: () => void;
}

/** One write: what, when, why it is still here, and what can be done about it. */
export function EntryRow({ entry, context }: { entry: OutboxEntry; context: RowContext }) {
  return (
    <div className="flex flex-col gap-1.5 sm:flex-row sm:items-start sm:gap-4">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <EntryTitle entry={entry} />
        <EntryFacts entry={entry} blocker={context.blockers.get(entry.seq)} nowMs={context.nowMs} />
        {entry.state === 'rejected' && <RejectionNote entry={entry} />}
        <EntryDetails entry={entry} />
      </div>
      <EntryActions entry={entry} context={context} />
    </div>
  );
}

function EntryTitle({ entry }: { entry: OutboxEntry }) {
  const translate = useLabel();
  const path = pathOf(entry);
  const title = translate(entry.title);
  const shown = 'text-sm font-medium break-words';
  if (!path) return <p className={shown}>{title}</p>;
  return (
    <p className={shown}>
      <Link to={path} className="hover:underline">
        {title}
      </Link>
    </p>
  );
}

/** The screen of the row, if it has one. A refused creation has no row, a refused or waiting deletion may. */
function pathOf(entry: OutboxEntry): string | null {
  const subject = subjectOf(entry);
  if (!subject?.resource.screen) return null;
  const isGone =
    entry.state === 'rejected'
      ? entry.effects.some(({ kind }) => kind === 'create')
      : entry.effects.some(({ kind }) => kind === 'delete');
  return isGone ? null : `/${subject.resource.screen}/${subject.id}`;
}

function EntryActions({ entry, context }: { entry: OutboxEntry; context: RowContext }) {
  const { t } = useLingui();
  const { actions, compare } = context;
  if (!canDiscard(entry)) return null;
  const isRejected = entry.state === 'rejected';
  const isEditable = kindOf(entry) !== 'other' && !actions.isReadOnly;
  return (
    <div className="flex flex-wrap gap-2 sm:justify-end">
      {isRejected && subjectOf(entry) && (
        <Button size="sm" icon={isEditable ? IconEdit : IconEye} onClick={() => compare(entry)}>
          {isConflict(entry) ? t`Compare and decide` : isEditable ? t`Edit and resend` : t`Compare`}
        </Button>
      )}
      <RetryButton entries={[entry]} context={context} />
      <DiscardButton entries={[entry]} context={context} />
    </div>
  );
}

interface ActionProps {
  entries: readonly OutboxEntry[];
  /** All entries shown in this state, if `entries` are only those that were read. */
  state?: SectionState;
  context: RowContext;
}

/** Sends again. Useful after a refusal, or while the next try is awaited. */
export function RetryButton({ entries, state: all, context: { actions, nowMs, blockers } }: ActionProps) {
  const { t } = useLingui();
  // Sent again unchanged, a conflict would occur again: the user decides on each.
  const isRejected = entries.some((entry) => entry.state === 'rejected' && !isConflict(entry));
  const isQuestion = entries.every(isAsked);
  const isDelayed = entries.some(
    ({ state, notBeforeMs, seq }) => state !== 'rejected' && notBeforeMs > nowMs && !blockers.has(seq),
  );
  if (!isRejected && !isDelayed) return null;
  return (
    <Button
      size="sm"
      icon={IconSync}
      disabled={actions.isReadOnly}
      onClick={() => void actions.retry(all ?? entries)}
    >
      {isQuestion ? t`Send again` : isRejected ? t`Retry` : t`Send now`}
    </Button>
  );
}

/** Takes back what was not sent; discards the rest. Both ask. */
export function DiscardButton({ entries, state: all, context: { actions } }: ActionProps) {
  const { t } = useLingui();
  const isQuestion = entries.every(isAsked);
  const isUnsent = entries.every(({ state, attempts }) => state === 'pending' && attempts === 0);
  return (
    <Button
      size="sm"
      variant="ghost"
      className={isUnsent || isQuestion ? '' : '!text-danger-text'}
      icon={isQuestion ? IconCheck : isUnsent ? IconUndo : IconTrash}
      disabled={actions.isReadOnly}
      onClick={() => void actions.discard(all ?? entries)}
    >
      {isQuestion ? t`It was done` : isUnsent ? t`Undo` : t`Discard`}
    </Button>
  );
}
