import { useEffect, useState } from 'react';

/**
 * A scanner confirms faster than the search answers. The returned function confirms the term: `pickFirst` is called
 * once the answer is for this term (`isCurrent`), unless another one was typed meanwhile.
 */
export function useConfirmed(term: string | null, isCurrent: boolean, pickFirst: () => void): () => void {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  useEffect(() => {
    if (confirmed === null || !isCurrent) return;
    setConfirmed(null);
    if (confirmed === term) pickFirst();
  }, [confirmed, isCurrent, term, pickFirst]);
  return () => setConfirmed(term);
}
