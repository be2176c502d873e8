import { type Role, staff } from '../permissions';

/** Who may ask for a report (decision 21): the overview is for everybody who works in the console. */
export const reportRoles = {
  taskOverview: staff,
  hourlyRate: staff,
  pickersSnapshot: staff,
} as const satisfies Readonly<Record<string, readonly Role[]>>;
