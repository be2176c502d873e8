import type { Row } from '../../domain/resource';
import { programName } from '../../lib/program-name';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import type { ColumnOverrides } from '../../resource-kit/list/resource-columns';

/** The program that a user signed in with last, in the words of people. */
function Program({ row }: { row: Row }) {
  const { clientApplication } = row;
  return typeof clientApplication === 'string' ? (
    <span title={clientApplication}>{programName(clientApplication)}</span>
  ) : null;
}

export const userColumns: ColumnOverrides = {
  username: { priority: 1 },
  userType: { priority: 2 },
  clientApplication: { cell: Program, width: 160 },
};

export const userFields: FieldOverrides = {
  clientApplication: { cell: (row) => <Program row={row} /> },
};
