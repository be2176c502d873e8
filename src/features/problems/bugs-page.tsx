import { bugs } from '../../domain/resources/company/bugs';
import type { ColumnOverrides } from '../../resource-kit/list/resource-columns';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { BugStatus } from './bug-status';

const columns: ColumnOverrides = { status: { cell: BugStatus, width: 140 } };

/** Problems that users reported, the latest first. */
export function BugsPage() {
  return <ResourceListPage resource={bugs} columns={columns} />;
}
