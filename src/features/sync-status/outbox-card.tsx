import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState } from 'react';
import { findBlockers } from '../../domain/sync/lanes';
import type { OutboxEntry } from '../../domain/sync/write';
import type { OutboxPage, OutboxReader } from '../../mirror/live/outbox-reader';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { IconCheck } from '../../ui/icons';
import { Card } from '../../ui/layout/card';
import type { RowContext } from './entry-row';
import { planOverview } from './outbox-groups';
import { OutboxSectionView } from './outbox-section';
import { useOutboxPage } from './use-outbox';
import { useOutboxActions } from './use-outbox-actions';

/** Entries read of each state, and as many more on request: weeks offline can leave thousands. */
const entriesAStep = 200;

const CompareDialog = lazy(() => import('./compare-dialog').then((m) => ({ default: m.CompareDialog })));

/** Changes entered here that are not known to be on the server. */
export function OutboxCard({ outbox, nowMs }: { outbox: OutboxReader; nowMs: number }) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(entriesAStep);
  const page = useOutboxPage(outbox, limit);
  return (
    <Card flush title={t`Your changes`}>
      {page === 'unreadable' ? (
        <ErrorState title={t`What waits cannot be read now`}>
          {t`The storage of the browser cannot be opened; often the disk is full. What was saved is kept, and read as soon as it can be.`}
        </ErrorState>
      ) : page ? (
        <Outbox outbox={outbox} page={page} nowMs={nowMs} showMore={() => setLimit(limit + entriesAStep)} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  );
}

interface OutboxProps {
  outbox: OutboxReader;
  page: OutboxPage;
  nowMs: number;
  showMore: () => void;
}

function Outbox({ outbox, page, nowMs, showMore }: OutboxProps) {
  const { t } = useLingui();
  const { sections, acked } = useMemo(() => planOverview(page, nowMs), [page, nowMs]);
  const blockers = useMemo(() => findBlockers(page.entries, page.newer), [page]);
  const actions = useOutboxActions(outbox);
  const [compared, setCompared] = useState<OutboxEntry | null>(null);
  const context: RowContext = { actions, blockers, nowMs, compare: setCompared, showMore };
  return (
    <>
      {sections.map((section) => (
        <OutboxSectionView key={section.state} section={section} context={context} />
      ))}
      {sections.length === 0 && page.newer.length === 0 && (
        <EmptyState icon={IconCheck} title={t`Everything has been sent`}>
          {t`Nothing that was entered on this device waits for the server.`}
        </EmptyState>
      )}
      {acked > 0 && (
        <p role="status" className="border-t border-line px-4 py-2 text-sm text-ink-2">
          {t`${plural(acked, { one: '# change is done, being confirmed', other: '# changes are done, being confirmed' })}`}
        </p>
      )}
      {compared && (
        <Suspense fallback={null}>
          <CompareDialog
            key={compared.requestID}
            entry={compared}
            actions={actions}
            onClose={() => setCompared(null)}
          />
        </Suspense>
      )}
    </>
  );
}
