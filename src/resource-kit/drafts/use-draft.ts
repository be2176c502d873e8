import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { toast } from '../../ui/feedback/toast-store';
import { useLatest } from '../../ui/hooks/use-latest';
import { useSession } from '../device/device';
import { useFormat } from '../fields/use-format';
import { useUnsaved } from '../record/unsaved';
import { adoptDraft, draftKey, dropDraft, forgetDraft, keepDraft, readDraft } from './kept-drafts';

const noticeID = 'draft';
/** Time after the last of several changes. */
const restMs = 400;

/**
 * What came of entering again what was kept. False: it is not of this form. `partly`, `outdated`: some or all of it was
 * entered over what has been stored anew since, and would be wrong now; it is left out, and the user is told so.
 */
export type Restored = boolean | 'partly' | 'outdated';

export interface DraftOptions {
  /** What the form is about: it is found again by this name. */
  readonly form: string;
  /** Whether the form holds changes. */
  readonly isDirty: boolean;
  /** Another one whenever something was entered; left out: the form says so itself (`changed`). */
  readonly entered?: unknown;
  /** What was entered, as JSON may hold it, without secrets; null: nothing that is kept; undefined: what is kept stays. */
  readonly take: () => unknown;
  /** Enters it again. */
  readonly restore: (kept: unknown) => Restored;
}

export interface Draft {
  /** Something was entered. */
  changed(): void;
  /** It is being saved, or given up with its form: it must not come back. Where that fails, the form stays and is kept again. */
  submitted(): void;
}

/**
 * Keeps what is entered in a form on the device, for its user, until it is saved or given up: a page that crashed, was
 * thrown out of memory or loaded anew has it back when the form is opened again. The form counts among the unsaved ones.
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
      // It would be read as of the form that is opened next.
      if (isSaid) toast.dismiss(noticeID);
    };
  }, [key]);
  return keeper;
}

/** Opens a form where there is a kept draft of it. @param open gets what the form had taken */
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
  /** It is saved, or the user has given it up. */
  readonly forget: () => void;
  /** A form that holds no changes any more needs no draft. */
  readonly follow: (isDirty: boolean) => void;
  /** The result is called when the form is closed: what it held stays kept, unless it was saved or given up. */
  readonly begin: () => () => void;
}

/** @param take null: nothing was entered; its value as of `DraftOptions` */
function createKeeper(key: string, take: () => { readonly value: unknown } | null): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  let hasChanges = false;
  let isSubmitted = false;

  const keep = (): void => {
    isPending = false;
    const taken = take();
    // What was entered before is not what stands there now.
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
      // The last moment in which a page is told anything: afterwards it may be thrown out of memory.
      document.addEventListener('visibilitychange', flush);
      return () => {
        document.removeEventListener('visibilitychange', flush);
        if (isSubmitted) forget();
        else flush();
      };
    },
  };
}
