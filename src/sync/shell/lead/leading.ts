import type { Leader } from './leader';

/** This tab's lead, if it has it: created when it begins to lead, gone when it ends. */
export interface Leading {
  /** null: this tab does not lead. */
  leader(): Leader | null;
  /** Leads until `ended` fires. */
  lead(leader: Leader, ended: AbortSignal, begin: () => Promise<void>): Promise<void>;
}

export function createLeading(): Leading {
  let current: Leader | null = null;
  return {
    leader: () => current,
    lead: async (leader, ended, begin) => {
      current = leader;
      try {
        // What is shown about the lead may have to wait for the mirror; sending does not (S54).
        void begin();
        await leader.run(ended);
      } finally {
        current = null;
      }
    },
  };
}
