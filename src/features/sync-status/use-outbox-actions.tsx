import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { canDiscard, withDependents } from '../../domain/sync/discard';
import { isAsked, isConflict } from '../../domain/sync/rejections';
import type { OutboxEntry } from '../../domain/sync/write';
import type { OutboxReader } from '../../mirror/live/outbox-reader';
import { useDevice, useIsReadOnly } from '../../resource-kit/device/device';
import { useLate } from '../../resource-kit/device/use-late';
import { useUnstored } from '../../resource-kit/device/use-unstored';
import { useLabel } from '../../resource-kit/fields/use-label';
import { toast } from '../../ui/feedback/toast-store';
import { useConfirm } from '../../ui/overlay/confirm';
import { type SectionState, sectionOf } from './outbox-groups';

export interface OutboxActions {
  /** The session has ended: changes can only be read and exported. */
  readonly isReadOnly: boolean;
  /** Resolves true when they are queued again. */
  readonly retry: (chosen: Chosen) => Promise<boolean>;
  /**
   * Asks first; entries that cannot stand without the discarded ones go with them. Resolves true when they are
   * discarded.
   */
  readonly discard: (chosen: Chosen) => Promise<boolean>;
}

/** Entries, or all entries of a state, including unread ones. */
export type Chosen = readonly OutboxEntry[] | SectionState;

export function useOutboxActions(outbox: OutboxReader): OutboxActions {
  const { t } = useLingui();
  const device = useDevice();
  const ask = useQuestion();
  const isReadOnly = useIsReadOnly();
  const tellUnstored = useUnstored();
  const tellLate = useLate();
  return useMemo(() => {
    /** Reading the outbox can fail, like changing it. */
    const attempt = async (work: () => Promise<boolean>): Promise<boolean> => {
      try {
        return await work();
      } catch (problem) {
        await tellUnstored(problem);
        return false;
      }
    };
    const tell = (count: number, done: string): boolean => {
      if (count > 0) toast.info(done);
      return count > 0;
    };
    return {
      isReadOnly,
      retry: (chosen) =>
        attempt(async () => {
          const entries = typeof chosen === 'string' ? entriesOf(await outbox.readAll(), chosen) : chosen;
          const ids = entries.filter((entry) => canDiscard(entry) && !isConflict(entry)).map(idOf);
          if (ids.length === 0) return false;
          const count = await device.retry(ids);
          const others = ids.length - count;
          // Pressed twice, the first press has queued them.
          const sent = others > 0 ? Math.min(others, await countGone(outbox, ids)) : 0;
          if (sent > 0)
            toast.info(
              t`${plural(sent, { one: '# change has been sent or dealt with meanwhile.', other: '# changes have been sent or dealt with meanwhile.' })}`,
            );
          return tell(count, t`Queued again`);
        }),
      discard: (picked) =>
        attempt(async () => {
          const present = await outbox.readAll();
          const entries = entriesOf(present, picked);
          const ids = entries.map(idOf);
          const chosen = new Set(ids);
          const all = withDependents(present, chosen);
          const wasDone = entries.every(isAsked);
          if (all.length > 0 && !(await ask(all, { chosen, wasDone }))) return false;
          // Dependents are determined again: a creation that was sent meanwhile keeps its edits.
          const count = await device.discard(ids, { takesDependents: true });
          tellLate(ids.length - count);
          return tell(count, wasDone ? t`Marked as done` : t`Discarded`);
        }),
    };
  }, [outbox, device, ask, isReadOnly, tellUnstored, tellLate, t]);
}

interface Asked {
  /** Request ids of the user's choice: other entries go along. */
  readonly chosen: ReadonlySet<string>;
  /** Only the user can tell whether the server did it, and says so. */
  readonly wasDone: boolean;
}

/** Asks before anything is discarded. */
function useQuestion() {
  const { t } = useLingui();
  const translate = useLabel();
  const confirm = useConfirm();
  return useCallback(
    async (all: readonly OutboxEntry[], { chosen, wasDone }: Asked): Promise<boolean> => {
      const [first] = all;
      if (!first) return false;
      const count = all.length;
      const more = all.filter((entry) => !chosen.has(idOf(entry))).length;
      const isMaybeDone = all.some((entry) => entry.state === 'uncertain' || isAsked(entry));
      const body = (
        <div className="flex flex-col gap-2">
          {count === 1 && <p className="font-medium text-ink">{translate(first.title)}</p>}
          <p>
            {wasDone
              ? t`It is not sent again, and the screens show what the server has. Where the row does not show the change, send it again instead.`
              : t`What is discarded exists on this device only: it is gone for good, and the screens show the server's values again.`}
          </p>
          {more > 0 && (
            <p>{t`${plural(more, { one: '# later change to a row created here goes with it.', other: '# later changes to rows created here go with it.' })}`}</p>
          )}
          {isMaybeDone && !wasDone && (
            <p>{t`The server may already have done what was sent without an answer. Discarding only stops it from being repeated.`}</p>
          )}
        </div>
      );
      if (wasDone) {
        const title = t`${plural(count, { one: 'Was the change done?', other: 'Were # changes done?' })}`;
        return confirm({ title, body, confirmLabel: t`It was done` });
      }
      const title = t`${plural(count, { one: 'Discard the change?', other: 'Discard # changes?' })}`;
      return confirm({ title, body, confirmLabel: t`Discard`, danger: true });
    },
    [confirm, translate, t],
  );
}

const idOf = (entry: OutboxEntry) => entry.requestID;

/** How many of these entries are done or no longer there. */
async function countGone(outbox: OutboxReader, ids: readonly string[]): Promise<number> {
  const present = await outbox.readAll();
  const left = new Set(present.filter(({ state }) => state !== 'acked').map(idOf));
  return ids.filter((id) => !left.has(id)).length;
}

function entriesOf(present: readonly OutboxEntry[], chosen: Chosen): readonly OutboxEntry[] {
  if (typeof chosen !== 'string') return chosen;
  const nowMs = Date.now();
  return present.filter((entry) => sectionOf(entry, nowMs) === chosen);
}
