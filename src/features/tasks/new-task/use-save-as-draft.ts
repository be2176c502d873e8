import { useState } from 'react';
import { useDraft } from '../../../resource-kit/drafts/use-draft';

export interface SaveAsDraft {
  readonly isDraft: boolean;
  /** The task was entered as a draft, and the company has switched drafts off since. */
  readonly isNoMore: boolean;
  readonly setDraft: (isDraft: boolean) => void;
  /** The task is being saved. */
  readonly submitted: () => void;
}

/**
 * Whether a new task is saved as a draft: without that the floor would begin with it.
 * @param name under which it is kept @param isOffered whether the company has drafts: without them nobody would find it
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
