import type { Row } from '../../domain/resource';
import { programName } from '../../lib/program-name';
import type { ExportTexts } from '../../resource-kit/export/export-rows';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import type { ColumnOverrides } from '../../resource-kit/list/resource-columns';

/** The application that a user last signed in with, in readable form. */
function Program({ row }: { row: Row }) {
  const { clientApplication } = row;
  return typeof clientApplication === 'string' ? (
    <span title={clientApplication}>{programName(clientApplication)}</span>
  ) : null;
}

/** Exports show the same texts as the list. */
export const userTexts: ExportTexts = {
  clientApplication: ({ clientApplication }) =>
    typeof clientApplication === 'string' ? programName(clientApplication) : '',
};

export const userColumns: ColumnOverrides = {
  username: { priority: 1 },
  userType: { width: 180, priority: 2 },
  clientApplication: { cell: Program, width: 160 },
};

export const userFields: FieldOverrides = {
  clientApplication: { cell: (row) => <Program row={row} /> },
};
