import { useState } from 'react';
import { useDraft } from '../../../resource-kit/drafts/use-draft';

export interface SaveAsDraft {
  readonly isDraft: boolean;
  /** The task was entered as a draft, but the company has switched drafts off since. */
  readonly isNoMore: boolean;
  readonly setDraft: (isDraft: boolean) => void;
  /** To be called when the task is saved. */
  readonly submitted: () => void;
}

/**
 * Whether a new task is saved as a draft; otherwise pickers can start it at once.
 * @param name under which it is stored
 * @param isOffered whether the company uses drafts: without drafts no user would find the task
 */
export function useSaveAsDraft(name: string, isOffered: boolean): SaveAsDraft {
  const [isWanted, setDraft] = useState(false);
  const kept = useDraft({
    form: name,
    isDirty: isWanted,
    entered: isWanted,
    take: () => true,
    restore: (found) => {
      if (found === true) setDraft(true);
      return found === true;
    },
  });
  return {
    isDraft: isWanted && isOffered,
    isNoMore: isWanted && !isOffered,
    setDraft,
    submitted: kept.submitted,
  };
}
