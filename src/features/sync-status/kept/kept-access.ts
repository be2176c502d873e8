import { companyAdmins, type Role, roleOf } from '../../../domain/permissions';
import type { OutboxOwner } from '../../../domain/sync/outbox-types';
import type { Session } from '../../../session/session';

/**
 * The relation of another session's outbox to the user. `former-address`: entered by them under another address of the
 * API · `other-company`: entered by them for another company · `other-user`: entered by another user.
 */
export type KeptKind = 'former-address' | 'other-company' | 'other-user';

export interface KeptAccess {
  readonly kind: KeptKind;
  /** Whether the user may hand it over and discard it. */
  readonly mayDecide: boolean;
}

const deciding: ReadonlySet<Role> = new Set<Role>(companyAdmins);

/** What a user may see of another outbox on the device; null: nothing, it belongs to another company (S70). */
export function keptAccess(session: Session, owner: OutboxOwner): KeptAccess | null {
  const role = roleOf(session);
  const isHere = owner.baseUrl === session.baseUrl;
  // Another address may be another system, with other users and companies under the same numbers.
  const isOwn = owner.userID === session.userID && isSame(owner.username, session.username, isHere);
  const isOfCompany =
    owner.companyID === session.companyID && isSame(owner.companyCode, session.companyCode, isHere);
  if (isOwn && isOfCompany) return isHere ? null : { kind: 'former-address', mayDecide: true };
  if (isOwn && isHere) return { kind: 'other-company', mayDecide: true };
  if (isOfCompany || (isHere && role === 'main'))
    return { kind: 'other-user', mayDecide: deciding.has(role) };
  return null;
}

/** Earlier releases did not store it; under another address the numbers alone may be another user's. */
function isSame(kept: string | null, own: string, isHere: boolean): boolean {
  return kept === own || (kept === null && isHere);
}
