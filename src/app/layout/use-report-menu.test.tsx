// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reports } from '../../domain/reports/declared/reports';
import { activateLanguage } from '../i18n';
import { loadReportMenu, useReportMenu } from './use-report-menu';

const paths = reports.map(({ screen }) => `reports/${screen}`);

it('the reports are in the first picture if they were loaded before it, else they appear later', async () => {
  await activateLanguage('en');
  const { result, unmount } = renderHook(useReportMenu);
  await waitFor(() => expect(result.current.map(({ path }) => path)).toEqual(paths));
  unmount();
  await loadReportMenu();
  const seen: number[] = [];
  renderHook(() => seen.push(useReportMenu().length));
  expect(seen[0]).toBe(paths.length);
});
