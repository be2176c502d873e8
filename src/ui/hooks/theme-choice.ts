/** Theme of the console, without React, so that the page has its colours before the program runs. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const storageKey = 'theme';
const darkScheme = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

export function readThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, choice);
  applyTheme();
}

export function watchTheme(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Applies the stored theme to `<html>` and follows later changes. Call once before the first render. */
export function startTheme(): void {
  applyTheme();
  window.matchMedia?.(darkScheme).addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) applyTheme();
  });
}

/** Applies the stored theme to `<html>` once. */
export function applyTheme(): void {
  document.documentElement.classList.toggle('dark', isDark(readThemeChoice()));
  for (const notify of listeners) notify();
}

function isDark(choice: ThemeChoice): boolean {
  return choice === 'dark' || (choice === 'system' && (window.matchMedia?.(darkScheme).matches ?? false));
}
