import { bugs } from '../../domain/resources/company/bugs';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import type { FormSection } from '../../resource-kit/record/form-section';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { BugDiagnostics } from './bug-diagnostics';
import { BugStatus } from './bug-status';

const overrides: FieldOverrides = { status: { cell: (row) => <BugStatus row={row} /> } };

const section: FormSection = {
  view: (row) => <BugDiagnostics row={row} />,
  edit: () => null,
};

/** A reported problem with its device's diagnostics. */
export function BugPage() {
  return <ResourceDetailPage resource={bugs} section={section} overrides={overrides} />;
}
