import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Resource } from '../../domain/resource';
import { isForPage } from '../../ui/hooks/use-hotkeys';
import { useLatest } from '../../ui/hooks/use-latest';
import { useMay } from '../device/use-may';
import { formName } from '../drafts/form-draft';
import { useOpenedByDraft } from '../drafts/use-draft';
import { hasUnsaved, timesDropped } from './unsaved/unsaved';
import { useHasUnsaved } from './unsaved/use-unsaved';
import { useOpenForm } from './use-real-id';

/** The form that a record's page is saved by. */
export interface RecordForm {
  /** Id of the form element that Save submits; left out where `onSave` does it. */
  readonly id?: string;
  /** If it returns a promise, Save is disabled until that has settled. */
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
 * Whether a record's page is read or edited: edited at once if its form was left with changes. @param more name of the
 * draft of what is below the form
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
  useLeftForm(isEditing, stop);
  useOpenedByDraft(formName(resource, rowID), () => setEditing(mayEdit));
  useOpenedByDraft(more, () => setEditing(mayEdit));
  return { form: isEditing ? { id, cancel: stop } : null, start: () => setEditing(true), stop };
}

/**
 * On the way to another tab of the page, which itself stays, the user has agreed to lose the entered values: the form
 * is closed.
 */
function useLeftForm(isEditing: boolean, stop: () => void): void {
  const { pathname } = useLocation();
  const isFilledIn = useHasUnsaved();
  /** Count of discarded changes when it was filled in; infinite: it was not. */
  const before = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (!isEditing) before.current = Number.POSITIVE_INFINITY;
    // Values entered in a dialog over it are not its own.
    else if (isFilledIn && isForPage()) before.current = timesDropped();
  }, [isEditing, isFilledIn]);
  const leave = useLatest(() => {
    if (timesDropped() > before.current && !hasUnsaved()) stop();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the occasion, not an input
  useEffect(() => () => leave.current(), [pathname]);
}
