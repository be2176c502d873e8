// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useRelativeTime } from './use-relative-time';

const around = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;

/** @param hours before or after ten in the morning of Tuesday, 1 December */
function tell(locale: string, hours: number): string {
  i18n.loadAndActivate({ locale, messages: {} });
  const nowMs = new Date(2026, 11, 1, 10).getTime();
  const { result } = renderHook(useRelativeTime, { wrapper: around });
  return result.current(new Date(2026, 11, 1, 10 + hours).getTime(), nowMs);
}

it.each([
  ['en', -25, 'yesterday'],
  // Sunday evening is not the day before Tuesday, though it is a day and a half ago.
  ['en', -36, '2 days ago'],
  ['de', -36, 'vorgestern'],
  ['en', -33, 'yesterday'],
  ['en', -24 * 9, '9 days ago'],
  ['en', -23, '23 hr. ago'],
  ['en', 39, 'in 2 days'],
])('in %s %d hours away are %s', (locale, hours, text) => {
  expect(tell(locale, hours)).toBe(text);
});
