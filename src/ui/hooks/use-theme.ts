import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function isDark(choice: ThemeChoice): boolean {
  return choice === 'dark' || (choice === 'system' && (window.matchMedia?.(DARK).matches ?? false));
}

/** Puts the stored theme on `<html>`. Call once before the first render; later changes follow by themselves. */
export function startTheme(): void {
  applyTheme();
  window.matchMedia?.(DARK).addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) applyTheme();
  });
}

function applyTheme(): void {
  document.documentElement.classList.toggle('dark', isDark(readChoice()));
  for (const notify of listeners) notify();
}

function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  applyTheme();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export interface Theme {
  readonly choice: ThemeChoice;
  readonly choose: (choice: ThemeChoice) => void;
}

export function useTheme(): Theme {
  const choice = useSyncExternalStore(subscribe, readChoice, readChoice);
  return { choice, choose: chooseTheme };
}
