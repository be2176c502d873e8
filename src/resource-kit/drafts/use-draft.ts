import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { toast } from '../../ui/feedback/toast-store';
import { useLatest } from '../../ui/hooks/use-latest';
import { useSession } from '../device/device';
import { useFormat } from '../fields/use-format';
import { useUnsaved } from '../record/unsaved/use-unsaved';
import { adoptDraft, draftKey, dropDraft, forgetDraft, keepDraft, readDraft } from './kept-drafts';

const noticeID = 'draft';
/** Time after the last of several changes. */
const restMs = 400;

/**
 * Result of restoring a draft. False: it does not belong to this form. `partly`, `outdated`: some or all of it was
 * entered over values that have been changed since, and would be wrong now; it is left out, and the user is told so.
 */
export type Restored = boolean | 'partly' | 'outdated';

export interface DraftOptions {
  /** Name of the form, by which its draft is found again. */
  readonly form: string;
  /** Whether the form holds changes. */
  readonly isDirty: boolean;
  /** Changes whenever something was entered; left out: the form calls `changed` itself. */
  readonly entered?: unknown;
  /** The entered values as JSON, without secrets; null: nothing to store; undefined: the stored draft stays. */
  readonly take: () => unknown;
  /** Enters the stored values again. */
  readonly restore: (kept: unknown) => Restored;
}

export interface Draft {
  /** Something was entered. */
  changed(): void;
  /**
   * The form is being saved or discarded: its draft must not come back. If that fails, the form stays and its draft is
   * stored again.
   */
  submitted(): void;
}

/**
 * Stores a form's unsaved values on the device, for its user, until it is saved or discarded: after a crash, a reload
 * or an eviction from memory they are restored when the form is opened again. The form counts among the unsaved ones.
 */
export function useDraft(options: DraftOptions): Draft {
  const { t } = useLingui();
  const format = useFormat();
  const session = useSession();
  const latest = useLatest(options);
  const key = draftKey(session, options.form);
  const keeper = useMemo(
    () => createKeeper(key, () => (latest.current.isDirty ? { value: latest.current.take() } : null)),
    [key],
  );
  useUnsaved(options.isDirty, keeper.forget);
  useEffect(() => keeper.follow(options.isDirty), [keeper, options.isDirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was entered is the occasion, not an input
  useEffect(() => keeper.changed(), [keeper, options.entered]);
  useEffect(() => keeper.begin(), [keeper]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is entered once, when the form is opened.
  useEffect(() => {
    let [isGone, isSaid] = [false, false];
    const restore = async (): Promise<void> => {
      const kept = await readDraft(key);
      if (!kept || isGone || latest.current.isDirty) return;
      const restored = latest.current.restore(kept.value);
      if (restored === false) return;
      if (restored === 'outdated') dropDraft(kept);
      else adoptDraft(key, kept);
      isSaid = true;
      const at = new Date(kept.atMs).toISOString();
      const words =
        restored === true
          ? t`What was entered here on ${format.moment(at)} is back. It has not been saved.`
          : t`What was entered here on ${format.moment(at)} is not brought back where something else has been stored since.`;
      toast.info(words, { id: noticeID, durationMs: 10_000 });
    };
    void restore().catch(() => undefined);
    return () => {
      isGone = true;
      // The notice would be read as one about the next form.
      if (isSaid) toast.dismiss(noticeID);
    };
  }, [key]);
  return keeper;
}

/** Opens a form that has a stored draft. @param open gets the draft's values */
export function useOpenedByDraft(form: string, open: (kept: unknown) => void): void {
  const key = draftKey(useSession(), form);
  const latest = useLatest(open);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const kept = await readDraft(key);
      if (kept && !isGone) latest.current(kept.value);
    };
    void look().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [key]);
}

interface Keeper extends Draft {
  /** The form is saved, or the user has discarded it. */
  readonly forget: () => void;
  /** A form without changes needs no draft. */
  readonly follow: (isDirty: boolean) => void;
  /** The result is called when the form is closed: its draft stays unless it was saved or discarded. */
  readonly begin: () => () => void;
}

/** @param take null: nothing was entered; its value as in `DraftOptions` */
function createKeeper(key: string, take: () => { readonly value: unknown } | null): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  let hasChanges = false;
  let isSubmitted = false;

  const keep = (): void => {
    isPending = false;
    const taken = take();
    // The values entered before are no longer in the form.
    if (taken?.value === null) forgetDraft(key);
    else if (taken?.value !== undefined) keepDraft(key, taken.value);
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(keep, restMs);
  };
  const forget = (): void => {
    clearTimeout(timer);
    isPending = false;
    forgetDraft(key);
  };
  const flush = (): void => {
    clearTimeout(timer);
    if (isPending) keep();
  };
  return {
    changed: () => {
      isPending = true;
      isSubmitted = false;
      later();
    },
    submitted: () => {
      forget();
      isSubmitted = true;
      later();
    },
    forget,
    follow: (isDirty) => {
      if (hasChanges && !isDirty) forget();
      hasChanges = isDirty;
    },
    begin: () => {
      // The last event that a page gets for certain: afterwards it may be evicted from memory.
      document.addEventListener('visibilitychange', flush);
      return () => {
        document.removeEventListener('visibilitychange', flush);
        if (isSubmitted) forget();
        else flush();
      };
    },
  };
}
