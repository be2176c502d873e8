import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx';
import { isTyping } from '../hooks/use-hotkeys';
import { IconButton } from '../icon-button';
import { IconAlert, IconCheck, IconInfo, IconX } from '../icons';
import { readToasts, type ToastEntry, type ToastTone, toast, watchToasts } from './toast-store';

const icons = { success: IconCheck, error: IconAlert, info: IconInfo };
const tintClasses: Record<ToastTone, string> = {
  success: 'text-completed',
  error: 'text-danger-text',
  info: 'text-ink-3',
};

/** Shows the toasts. Mount once; it lives beside the app root so that an open dialog does not silence it. */
export function Toaster() {
  const { t } = useLingui();
  const entries = useSyncExternalStore(watchToasts, readToasts);
  const [paused, setPaused] = useState(false);
  // Also after a toast that disappears otherwise: later ones disappear by themselves again.
  if (paused && entries.length === 0) setPaused(false);
  useUndoKey(entries);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the controls are the buttons inside
    <section
      aria-label={t`Notifications`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      // Closing a toast removes the focus and the pointer from it without any event.
      onClick={() => setPaused(false)}
      className="toasts"
    >
      <ToastList
        live="assertive"
        entries={entries.filter((entry) => entry.tone === 'error')}
        paused={paused}
      />
      <ToastList live="polite" entries={entries.filter((entry) => entry.tone !== 'error')} paused={paused} />
    </section>,
    document.body,
  );
}

/**
 * Undoes the newest toast's action: its button is the last of the page, and gone before Tab reaches it. Fields have
 * their own undo.
 */
function useUndoKey(entries: readonly ToastEntry[]): void {
  const newest = entries.findLast(({ action }) => action?.isUndo);
  useEffect(() => {
    if (!newest) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      // One press, one change: the next toast becomes the newest at once.
      if (event.repeat || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      act(newest);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [newest]);
}

function act({ id, action }: ToastEntry): void {
  toast.dismiss(id);
  action?.onClick();
}

interface ToastListProps {
  live: 'polite' | 'assertive';
  entries: readonly ToastEntry[];
  paused: boolean;
}

function ToastList({ live, entries, paused }: ToastListProps) {
  return (
    <div aria-live={live} aria-relevant="additions text" className="flex w-full flex-col items-center gap-2">
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} paused={paused} />
      ))}
    </div>
  );
}

function ToastCard({ entry, paused }: { entry: ToastEntry; paused: boolean }) {
  const { t } = useLingui();
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => toast.dismiss(entry.id), entry.durationMs);
    return () => clearTimeout(timer);
  }, [entry, paused]);
  const IconComponent = icons[entry.tone];
  const { action } = entry;
  return (
    <div className="toast">
      <IconComponent className={cx('size-5', tintClasses[entry.tone])} />
      <div className="min-w-0 flex-1 py-1 break-words">{entry.message}</div>
      {action && (
        <button
          type="button"
          className="h-8 rounded-md px-2 font-semibold text-brand-text hover:bg-surface-3 coarse:h-ctl"
          aria-keyshortcuts={action.isUndo ? 'Control+Z Meta+Z' : undefined}
          onClick={() => act(entry)}
        >
          {action.label}
        </button>
      )}
      <IconButton icon={IconX} label={t`Close`} size="sm" onClick={() => toast.dismiss(entry.id)} />
    </div>
  );
}
