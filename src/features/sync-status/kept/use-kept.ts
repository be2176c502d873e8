import { useCallback, useEffect, useState } from 'react';
import type { KeptOutbox } from '../../../mirror/kept/kept-outboxes';
import { useSession } from '../../../resource-kit/device/device';
import { databaseName } from '../../../session/session';
import { type KeptAccess, keptAccess } from './kept-access';

/** Another outbox of this device with waiting changes, and what the user may do with it. */
export interface Kept extends KeptAccess {
  readonly outbox: KeptOutbox;
}

/** The other outboxes of this device that the user may see; `reload` looks again. */
export function useKept(): { readonly kept: readonly Kept[]; readonly reload: () => Promise<void> } {
  const session = useSession();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const reload = useCallback(async () => {
    const { listKeptOutboxes } = await import('../../../mirror/kept/kept-outboxes');
    const own = databaseName(session);
    const others = (await listKeptOutboxes()).filter(({ name }) => name !== own);
    setKept(
      others.flatMap((outbox) => {
        const access = keptAccess(session, outbox.owner);
        return access ? [{ ...access, outbox }] : [];
      }),
    );
  }, [session]);
  useEffect(() => void reload().catch(() => undefined), [reload]);
  return { kept, reload };
}
