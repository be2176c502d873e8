import { companies } from '../../domain/resources/company/companies';
import { asText } from '../../lib/json-values';
import { databaseName, type Session } from '../../session/session';
import type { SessionStore } from '../../session/store';
import type { Device } from '../../sync/device';

/** A company may be renamed during a session: keeps the session’s name of it equal to its row. The result ends it. */
export function followCompany(
  device: Pick<Device, 'watchRows'>,
  session: Session,
  sessions: Pick<SessionStore, 'read' | 'write'>,
): () => void {
  const { companyID } = session;
  const own = { resource: companies.name, filter: { companyID }, sort: [], range: [0, 0] } as const;
  return device.watchRows(own, ({ rows }) => {
    const companyCode = asText(rows[0]?.['companyCode']);
    const current = sessions.read();
    // Another tab may have signed out, or changed the company.
    if (!companyCode || !current || databaseName(current) !== databaseName(session)) return;
    if (current.companyCode !== companyCode) sessions.write({ ...current, companyCode });
  });
}
