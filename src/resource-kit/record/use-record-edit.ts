import { useId, useState } from 'react';
import type { Resource } from '../../domain/resource';
import { useMay } from '../device/use-may';
import { formName } from '../drafts/form-draft';
import { useOpenedByDraft } from '../drafts/use-draft';
import { useOpenForm } from './use-real-id';

/** The form that a record's page is saved by. */
export interface RecordForm {
  /** Id of the form element that Save submits; left out where `onSave` does it. */
  readonly id?: string;
  /** Where it returns a promise, Save does nothing more until that has settled. */
  readonly onSave?: () => unknown;
  /** Default true. */
  readonly canSave?: boolean;
  /** Leaves the form; the user has agreed to lose changes. */
  readonly cancel: () => void;
}

export interface RecordEdit {
  /** Null while reading. */
  readonly form: RecordForm | null;
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * Whether a record's page is read or edited: edited at once where its form was left with changes.
 * @param more under which changes of what is below the form are kept
 */
export function useRecordEdit(
  resource: Resource,
  rowID: number,
  more = formName(resource, rowID),
): RecordEdit {
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const stop = () => setEditing(false);
  const mayEdit = useMay('update', resource);
  useOpenForm(isEditing);
  useOpenedByDraft(formName(resource, rowID), () => setEditing(mayEdit));
  useOpenedByDraft(more, () => setEditing(mayEdit));
  return { form: isEditing ? { id, cancel: stop } : null, start: () => setEditing(true), stop };
}
