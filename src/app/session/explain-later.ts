import type { Explain } from '../../features/sign-in/use-sign-in';
import { loadWithTexts } from '../routing/lazy-page';

/** Why a sign-in failed is a text of later pages: who mistypes nothing needs none of it. */
export const explainLater: Explain = async (failed, baseUrl) => {
  const explain = await loadWithTexts(() => import('../../api/explain-sign-in').then((m) => m.explainSignIn));
  return explain(failed, baseUrl);
};
