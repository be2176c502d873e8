import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState } from 'react';
import { findBlockers } from '../../domain/sync/lanes';
import type { OutboxEntry } from '../../domain/sync/write';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { IconCheck } from '../../ui/icons';
import { Card } from '../../ui/layout/card';
import type { RowContext } from './entry-row';
import { planOverview } from './outbox-groups';
import { OutboxSectionView } from './outbox-section';
import { useOutboxActions } from './use-outbox-actions';

const CompareDialog = lazy(() => import('./compare-dialog').then((m) => ({ default: m.CompareDialog })));

/** What people entered here and the server does not have for certain. */
export function OutboxCard({ outbox, nowMs }: { outbox: readonly OutboxEntry[] | null; nowMs: number }) {
  const { t } = useLingui();
  return (
    <Card flush title={t`Your changes`}>
      {outbox ? <Outbox outbox={outbox} nowMs={nowMs} /> : <SkeletonRows rows={3} />}
    </Card>
  );
}

function Outbox({ outbox, nowMs }: { outbox: readonly OutboxEntry[]; nowMs: number }) {
  const { t } = useLingui();
  const { sections, acked } = useMemo(() => planOverview(outbox, nowMs), [outbox, nowMs]);
  const blockers = useMemo(() => findBlockers([...outbox].sort((a, b) => a.seq - b.seq)), [outbox]);
  const actions = useOutboxActions(outbox);
  const [compared, setCompared] = useState<OutboxEntry | null>(null);
  const context: RowContext = { actions, blockers, nowMs, compare: setCompared };
  return (
    <>
      {sections.map((section) => (
        <OutboxSectionView key={section.state} section={section} context={context} />
      ))}
      {sections.length === 0 && (
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
