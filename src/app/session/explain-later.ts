import type { Explain } from '../../features/sign-in/use-sign-in';
import { loadWithTexts } from '../routing/lazy-page';

/** The text of a failed sign-in belongs to later pages: successful sign-ins do not need it. */
export const explainLater: Explain = async (failed, baseUrl) => {
  const explain = await loadWithTexts(() => import('../../api/explain-sign-in').then((m) => m.explainSignIn));
  return explain(failed, baseUrl);
};
