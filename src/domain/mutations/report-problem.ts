import { label } from '../../lib/label';
import { bugs } from '../resources/company/bugs';
import type { Write } from '../sync/write';
import { createRow } from './rows';

export interface ProblemReport {
  readonly description: string;
  /** Diagnostics of the device as JSON text; null: the user did not agree to send them. */
  readonly report: string | null;
}

/** Reports a problem; it is queued like everything else that is entered. @param id temporary key */
export function reportProblem(problem: ProblemReport, id: number, companyID: number): Write {
  const write = createRow(bugs, id, { ...problem }, companyID);
  return { ...write, title: label('Report a problem') };
}

/** The end of a text that is too long for a report: the last events explain most. */
export function reportOf(diagnostics: string): string {
  const { maxLength } = bugs.fields.report;
  if (diagnostics.length <= maxLength) return diagnostics;
  // Half of a surrogate pair cannot be stored.
  return diagnostics.slice(-maxLength).replace(/^[\udc00-\udfff]/, '');
}
