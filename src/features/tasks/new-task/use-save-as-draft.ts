import { useState } from 'react';
import { useDraft } from '../../../resource-kit/drafts/use-draft';

export interface SaveAsDraft {
  readonly isDraft: boolean;
  readonly setDraft: (isDraft: boolean) => void;
  /** The task is being saved. */
  readonly submitted: () => void;
}

/** Whether a new task is saved as a draft: without that the floor would begin with it. @param name under which it is kept */
export function useSaveAsDraft(name: string): SaveAsDraft {
  const [isDraft, setDraft] = useState(false);
  const kept = useDraft({
    form: name,
    isDirty: isDraft,
    entered: isDraft,
    take: () => true,
    restore: (found) => {
      if (found === true) setDraft(true);
      return found === true;
    },
  });
  return { isDraft, setDraft, submitted: kept.submitted };
}
