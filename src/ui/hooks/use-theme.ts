import { useSyncExternalStore } from 'react';
import { chooseTheme, readThemeChoice, type ThemeChoice, watchTheme } from './theme-choice';

export interface Theme {
  readonly choice: ThemeChoice;
  readonly choose: (choice: ThemeChoice) => void;
}

export function useTheme(): Theme {
  const choice = useSyncExternalStore(watchTheme, readThemeChoice, readThemeChoice);
  return { choice, choose: chooseTheme };
}
