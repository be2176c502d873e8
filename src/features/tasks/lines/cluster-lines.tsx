import { useLingui } from '@lingui/react/macro';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { AwaitedRows } from '../../../resource-kit/screens/awaited-rows';
import { Banner } from '../../../ui/feedback/banner';
import { OfflineState } from '../../../ui/feedback/states';
import { TaskLines } from './task-lines';
import type { OrderLines } from './use-order-lines';

interface ClusterLinesProps {
  task: Task;
  /** null: not known yet. */
  found: OrderLines | null;
  base: string;
}

/** The lines of a cluster's orders, instead of lines of its own. */
export function ClusterLines({ task, found, base }: ClusterLinesProps) {
  const { t } = useLingui();
  if (!found) return <AwaitedRows rows={6} />;
  const { lines, orders, isPartial } = found;
  if (isPartial && lines.length === 0) return <OfflineState />;
  return (
    <>
      {isPartial && (
        <Banner className="rounded-none">{t`Offline: only what is on this device is shown`}</Banner>
      )}
      <TaskLines task={task} lines={lines} orders={orders} base={base} isOpen={false} />
    </>
  );
}
