import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { canDiscard } from '../../domain/sync/discard';
import { groupBy } from '../../lib/group-by';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { IconChevronDown, IconChevronRight } from '../../ui/icons';
import { useRejectionReason } from './entry-facts';
import { DiscardButton, EntryRow, RetryButton, type RowContext } from './entry-row';
import type { UserAction } from './outbox-groups';
import { ShownInSteps } from './shown-in-steps';

/** The writes of one user action: one row, which opens to its entries. */
export function UserActionRow({ userAction, context }: { userAction: UserAction; context: RowContext }) {
  const { t } = useLingui();
  const translate = useLabel();
  const { dateTime } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const listID = useId();
  const { first, entries } = userAction;
  if (entries.length === 1) return <EntryRow entry={first} context={context} />;
  const more = entries.length - 1;
  const title = translate(first.title);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-1.5 sm:flex-row sm:items-start sm:gap-4">
        <div className="min-w-0 flex-1">
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2 !h-auto min-h-7 max-w-full !justify-start py-1 text-left !whitespace-normal coarse:min-h-ctl"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listID : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron />
            <span className="min-w-0">{t`${plural(more, { one: `${title} and # more`, other: `${title} and # more` })}`}</span>
            <Badge>{entries.length}</Badge>
          </Button>
          <p className="text-xs text-ink-3 tabular-nums">{dateTime(first.createdAtMs)}</p>
          {first.state === 'rejected' && <Reasons userAction={userAction} />}
        </div>
        {canDiscard(first) && (
          <div className="flex flex-wrap gap-2 sm:justify-end">
            <RetryButton entries={entries} context={context} />
            <DiscardButton entries={entries} context={context} />
          </div>
        )}
      </div>
      {isOpen && (
        <div id={listID} className="border-l-2 border-line pl-3">
          <ShownInSteps
            items={entries}
            keyOf={(entry) => entry.requestID}
            show={(entry) => <EntryRow entry={entry} context={context} />}
          />
        </div>
      )}
    </div>
  );
}

/** The refusals of a user action, counted by reason. */
function Reasons({ userAction }: { userAction: UserAction }) {
  const reasonOf = useRejectionReason();
  const reasons = groupBy(userAction.entries, ({ rejection }) => (rejection ? reasonOf(rejection) : ''));
  return (
    <ul className="text-sm text-danger-text">
      {[...reasons].map(([reason, entries]) => (
        <li key={reason}>{reasons.size > 1 ? `${entries.length} × ${reason}` : reason}</li>
      ))}
    </ul>
  );
}
