import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Badge, type Tone } from '../../ui/badge';
import { DiscardButton, RetryButton, type RowContext } from './entry-row';
import type { OutboxSection, SectionState } from './outbox-groups';
import { ShownInSteps } from './shown-in-steps';
import { UserActionRow } from './user-action-row';

const tones: Readonly<Record<SectionState, Tone>> = {
  asked: 'danger',
  rejected: 'danger',
  uncertain: 'paused',
  sending: 'started',
  pending: 'neutral',
};

/** All entries of one state, by user action. */
export function OutboxSectionView({ section, context }: { section: OutboxSection; context: RowContext }) {
  const { title, hint } = useSectionTexts(section.state);
  const titleID = useId();
  return (
    <section aria-labelledby={titleID} className="border-b border-line px-4 py-3 last:border-b-0">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={titleID} className="text-sm font-semibold">
          {title}
        </h3>
        <Badge tone={tones[section.state]}>{section.count}</Badge>
        {section.userActions.length > 1 && section.state !== 'sending' && section.state !== 'asked' && (
          <SectionActions section={section} title={title} context={context} />
        )}
      </header>
      <p className="mt-0.5 text-xs text-ink-2">{hint}</p>
      <ShownInSteps
        items={section.userActions}
        unread={section.count - section.entries.length}
        onMore={context.showMore}
        keyOf={(userAction) => userAction.key}
        show={(userAction) => <UserActionRow userAction={userAction} context={context} />}
      />
    </section>
  );
}

function SectionActions({
  section,
  title,
  context,
}: {
  section: OutboxSection;
  title: string;
  context: RowContext;
}) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`All: ${title}`} className="flex items-center gap-2 sm:ml-auto">
      <span className="text-xs text-ink-3">{t`All:`}</span>
      <RetryButton entries={section.entries} state={section.state} context={context} />
      <DiscardButton entries={section.entries} state={section.state} context={context} />
    </div>
  );
}

function useSectionTexts(state: SectionState): { readonly title: string; readonly hint: string } {
  const { t } = useLingui();
  switch (state) {
    case 'asked':
      return {
        title: t`Was it done?`,
        hint: t`These were sent and never answered, and only a user can tell whether the server did them. Look at each row before you send again: what is done already would be done twice.`,
      };
    case 'rejected':
      return {
        title: t`Refused`,
        hint: t`The server did not accept these. They wait for a user to correct, repeat or discard them.`,
      };
    case 'uncertain':
      return {
        title: t`No answer yet`,
        hint: t`Sent, but the answer never came. They are repeated under the same ID, so nothing is done twice.`,
      };
    case 'sending':
      return { title: t`Being sent`, hint: t`On their way to the server right now.` };
    case 'pending':
      return {
        title: t`Waiting`,
        hint: t`Stored on this device and not sent yet. They go out in order when there is a connection.`,
      };
  }
}
