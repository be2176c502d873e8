import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { isAsked, isConflict } from '../../domain/sync/rejections';
import type { OutboxEntry } from '../../domain/sync/write';
import type { OutboxReader } from '../../mirror/live/outbox-reader';
import { useDevice, useIsReadOnly } from '../../resource-kit/device/device';
import { useUnstored } from '../../resource-kit/device/use-unstored';
import { useLabel } from '../../resource-kit/fields/use-label';
import { toast } from '../../ui/feedback/toast-store';
import { useConfirm } from '../../ui/overlay/confirm';
import { canDiscard, type SectionState, sectionOf, withDependents } from './outbox-groups';

export interface OutboxActions {
  /** The session has ended: what is here can be read and exported only. */
  readonly isReadOnly: boolean;
  /** Resolves true when they are queued again. */
  readonly retry: (chosen: Chosen) => Promise<boolean>;
  /** Asks first; what cannot stand without the discarded entries goes with them. Resolves true when they are gone. */
  readonly discard: (chosen: Chosen) => Promise<boolean>;
}

/** Entries, or all that are shown in a state, those that have not been read included. */
export type Chosen = readonly OutboxEntry[] | SectionState;

export function useOutboxActions(outbox: OutboxReader): OutboxActions {
  const { t } = useLingui();
  const translate = useLabel();
  const device = useDevice();
  const confirm = useConfirm();
  const isReadOnly = useIsReadOnly();
  const tellUnstored = useUnstored();
  return useMemo(() => {
    const attempt = async (work: Promise<void>, done: string): Promise<boolean> => {
      try {
        await work;
        toast.info(done);
        return true;
      } catch (problem) {
        await tellUnstored(problem);
        return false;
      }
    };
    return {
      isReadOnly,
      retry: async (chosen) => {
        const entries = typeof chosen === 'string' ? entriesOf(await outbox.readAll(), chosen) : chosen;
        const ids = entries.filter((entry) => canDiscard(entry) && !isConflict(entry)).map(idOf);
        return ids.length > 0 && attempt(device.retry(ids), t`Queued again`);
      },
      discard: async (picked) => {
        const present = await outbox.readAll();
        const entries = entriesOf(present, picked);
        const all = withDependents(present, entries);
        const [first] = all;
        if (!first) return false;
        const count = all.length;
        const chosen = new Set(entries.map(idOf));
        const more = all.filter((entry) => !chosen.has(idOf(entry))).length;
        const wasDone = entries.every(isAsked);
        const isMaybeDone = all.some((entry) => entry.state === 'uncertain' || isAsked(entry));
        const body = (
          <div className="flex flex-col gap-2">
            {count === 1 && <p className="font-medium text-ink">{translate(first.title)}</p>}
            <p>
              {wasDone
                ? t`It is not sent again, and the screens show what the server has. Where the row does not show the change, send it again instead.`
                : t`The change exists on this device only. Discarded, it is gone for good and the screens show the server's values again.`}
            </p>
            {more > 0 && (
              <p>{t`${plural(more, { one: '# later change to a row created here goes with it.', other: '# later changes to rows created here go with it.' })}`}</p>
            )}
            {isMaybeDone && !wasDone && (
              <p>{t`It was sent without an answer: the server may have done it already. Discarding only stops it from being repeated.`}</p>
            )}
          </div>
        );
        if (wasDone) {
          const title = t`${plural(count, { one: 'Was the change done?', other: 'Were # changes done?' })}`;
          if (!(await confirm({ title, body, confirmLabel: t`It was done` }))) return false;
          return attempt(device.discard(all.map(idOf)), t`Taken as done`);
        }
        const title = t`${plural(count, { one: 'Discard the change?', other: 'Discard # changes?' })}`;
        if (!(await confirm({ title, body, confirmLabel: t`Discard`, danger: true }))) return false;
        return attempt(device.discard(all.map(idOf)), t`Discarded`);
      },
    };
  }, [outbox, device, confirm, isReadOnly, tellUnstored, translate, t]);
}

const idOf = (entry: OutboxEntry) => entry.requestID;

function entriesOf(present: readonly OutboxEntry[], chosen: Chosen): readonly OutboxEntry[] {
  if (typeof chosen !== 'string') return chosen;
  const nowMs = Date.now();
  return present.filter((entry) => sectionOf(entry, nowMs) === chosen);
}
