import { notFound } from '../../http/api-error';
import type { SignedIn } from '../../http/context';

/** The company of an address, if the caller may see it (its own users and the main administrator); else 404. */
export function visibleCompany(actor: SignedIn, companyID: number): number {
  if (companyID !== actor.companyID && actor.role !== 'main') throw notFound();
  return companyID;
}
