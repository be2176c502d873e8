import type { ReactNode } from 'react';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
  /** It undoes the toast's action; Ctrl/⌘-Z does so as well. */
  readonly isUndo?: boolean;
}

export interface ToastOptions {
  readonly action?: ToastAction | undefined;
  readonly durationMs?: number | undefined;
  /** A toast with the same id replaces the one that is shown. */
  readonly id?: string | undefined;
}

export interface ToastEntry {
  readonly id: string;
  readonly tone: ToastTone;
  readonly message: ReactNode;
  readonly action: ToastAction | undefined;
  readonly durationMs: number;
}

const shownMs = 2500;
// A user needs time to reach Undo, and to read an error.
const withActionMs = 6000;
const errorMs = 8000;
const maxToasts = 4;
const lastingMs = 3_600_000;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const notify of listeners) notify();
}

function show(tone: ToastTone, message: ReactNode, options: ToastOptions = {}): string {
  const id = options.id ?? `toast-${++lastId}`;
  const usual = tone === 'error' ? errorMs : options.action ? withActionMs : shownMs;
  const entry: ToastEntry = {
    id,
    tone,
    message,
    action: options.action,
    durationMs: options.durationMs ?? usual,
  };
  const next = [...entries.filter((other) => other.id !== id), entry];
  // Lasting toasts are not pushed out by passing ones.
  publish(next.filter(({ durationMs }, at) => durationMs > lastingMs || at >= next.length - maxToasts));
  return id;
}

/** Short notices: `toast.success(t`Saved`)`, `toast.info(…, { action: { label: t`Undo`, onClick } })`. */
export const toast = {
  success: (message: ReactNode, options?: ToastOptions) => show('success', message, options),
  error: (message: ReactNode, options?: ToastOptions) => show('error', message, options),
  info: (message: ReactNode, options?: ToastOptions) => show('info', message, options),
  dismiss: (id: string) => publish(entries.filter((entry) => entry.id !== id)),
};

export function readToasts(): readonly ToastEntry[] {
  return entries;
}

export function watchToasts(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
