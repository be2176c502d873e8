import type { ReactNode, Ref } from 'react';
import type { Row } from '../../domain/resource';
import type { Write } from '../../domain/sync/write';

/** What a page has besides the declared fields: shown below them, entered below the form and saved with it. */
export interface FormSection {
  readonly view: (row: Row) => ReactNode;
  /** Under which its changes are kept on the device: the form is opened where there are such of a row. */
  readonly draftOf?: (rowID: number) => string;
  /** While editing or creating. It counts its own changes among the unsaved ones, and keeps them (`useDraft`). */
  readonly edit: (props: FormSectionProps) => ReactNode;
}

export interface FormSectionProps {
  /** Null: a new one. */
  readonly row: Row | null;
  readonly ref: Ref<FormSectionHandle>;
}

export interface FormSectionHandle {
  /**
   * What is to be written for the row besides its fields; a new row has its temporary key already.
   * Null: it cannot be saved like this, and the user sees why. May be asked twice for a row that is created with a secret.
   */
  plan(row: Row): Promise<readonly Write[] | null>;
  /** The form itself cannot be saved like this: what is wrong in the section is shown with it. */
  showProblems(): void;
}
