import { readKeptStatus } from '../../api/accounting';
import type { ConnectionStatus } from '../../domain/accounting';
import { seenConnections } from '../../session/remembered';
import type { Session } from '../../session/session';

/** The server's last answer, and when it came. */
export interface SeenStatus {
  readonly status: ConnectionStatus;
  /** ISO UTC. */
  readonly seenAt: string;
}

/** The last state seen on this device, for the user who saw it. It contains no secrets. */
export function readSeenStatus(session: Session): SeenStatus | null {
  const [seenAt = '', ...text] = (localStorage.getItem(keyOf(session)) ?? '').split(' ');
  const status = readKeptStatus(text.join(' '));
  return status && { status, seenAt };
}

export function keepSeenStatus(session: Session, { status, seenAt }: SeenStatus): void {
  localStorage.setItem(keyOf(session), `${seenAt} ${JSON.stringify(status)}`);
}

function keyOf({ baseUrl, companyID, userID }: Session): string {
  return `${seenConnections}${baseUrl}/${companyID}/${userID}`;
}
