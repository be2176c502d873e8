import { useEffect, useState } from 'react';
import type { Screen } from '../../resource-kit/screens/screen';
import { loadPageTexts } from '../i18n';
import { whenIdle } from './when-idle';

let menu: readonly Screen[] = [];

/** Loads the declarations and titles of the reports; without them, the page of all reports still leads to each. */
export async function loadReportMenu(): Promise<void> {
  try {
    await loadPageTexts();
    menu = (await import('../../features/reports/report-menu')).reportMenu;
  } catch {}
}

/**
 * The reports in the menu: there from the first picture if they are loaded before it, else once the first page is
 * shown.
 */
export function useReportMenu(): readonly Screen[] {
  const [screens, setScreens] = useState(menu);
  useEffect(() => whenIdle(() => loadReportMenu().then(() => setScreens(menu))), []);
  return screens;
}
