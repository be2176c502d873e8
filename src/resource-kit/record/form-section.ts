import type { ReactNode, Ref } from 'react';
import type { Row } from '../../domain/resource';
import type { Write } from '../../domain/sync/write';

/** Further contents of a page: shown below the declared fields, entered below the form and saved with it. */
export interface FormSection {
  readonly view: (row: Row) => ReactNode;
  /** Name under which its draft is stored: the form opens by itself for a row with such a draft. */
  readonly draftOf?: (rowID: number) => string;
  /** While editing or creating. It counts its own changes among the unsaved ones, and stores them (`useDraft`). */
  readonly edit: (props: FormSectionProps) => ReactNode;
}

export interface FormSectionProps {
  /** Null: a new one. */
  readonly row: Row | null;
  readonly ref: Ref<FormSectionHandle>;
}

export interface FormSectionHandle {
  /**
   * The writes for the row besides its fields; a new row has its temporary key already. Null: it cannot be saved like
   * this, and the user sees why. May be called twice for a row that is created with a secret.
   */
  plan(row: Row): Promise<readonly Write[] | null>;
  /** The form itself cannot be saved like this: the section's faults are shown with it. */
  showProblems(): void;
}
