import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders with English texts. */
export function renderInEnglish(content: ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return render(content, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
}
