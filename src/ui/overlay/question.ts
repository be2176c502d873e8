import type { ReactNode } from 'react';

export interface Question {
  /** Default "Are you sure?". */
  readonly title?: string;
  readonly body?: ReactNode;
  /** Default "OK", or "Delete" … from the caller: name the action. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** Nothing to decide: one button, which closes it. */
  readonly isNotice?: boolean;
}
