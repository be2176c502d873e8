import { useEffect, useState } from 'react';
import type { Screen } from '../../resource-kit/screens/screen';
import { loadPageTexts } from '../i18n';
import { whenIdle } from './when-idle';

/** The reports in the menu: their declarations and titles are loaded when the first page stands. */
export function useReportMenu(): readonly Screen[] {
  const [screens, setScreens] = useState<readonly Screen[]>([]);
  useEffect(
    () =>
      whenIdle(() =>
        loadPageTexts()
          .then(() => import('../../features/reports/report-menu'))
          // Without it the page of all reports still leads to each.
          .then(
            ({ reportMenu }) => setScreens(reportMenu),
            () => {},
          ),
      ),
    [],
  );
  return screens;
}
