import type { Row } from '../../domain/resource';
import { bugs } from '../../domain/resources/company/bugs';
import { rowOf } from '../../resource-kit/device/use-rows';
import { HandlingStatusChip } from '../../task-kit/handling-status-chip';

/** The state of handling of a reported problem. */
export function BugStatus({ row }: { row: Row }) {
  return <HandlingStatusChip status={rowOf(bugs, row).status} />;
}
