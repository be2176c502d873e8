import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { DeviceProvider } from '../../src/resource-kit/device/device';
import type { Session } from '../../src/session/session';
import type { Device } from '../../src/sync/device';
import { Toaster } from '../../src/ui/feedback/toaster';
import { ConfirmProvider } from '../../src/ui/overlay/confirm';

export const adminSession: Session = {
  userID: 2,
  companyID: 1,
  userType: 'TOOLS',
  username: 'aino',
  companyCode: 'DEMO',
  secret: 'secret',
  baseUrl: 'https://tools.example/api/',
  signedInAtMs: 0,
  maxLifetimeMin: null,
};

interface PageOptions {
  device: Device;
  /** Route pattern and address. */
  path: string;
  at: string;
  session?: Session;
}

/** Shows a page as the console would, over a fake device; `address()` is the router's address. */
export function renderPage(page: ReactNode, { device, path, at, session = adminSession }: PageOptions) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  let address = at;
  function Address() {
    const { pathname, search } = useLocation();
    address = `${pathname}${search}`;
    return null;
  }
  const view = render(
    <I18nProvider i18n={i18n}>
      <ConfirmProvider>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          <DeviceProvider device={device} session={session}>
            <Suspense fallback="…">
              <Routes>
                <Route path={path} element={page} />
                <Route path="*" element={null} />
              </Routes>
            </Suspense>
          </DeviceProvider>
        </MemoryRouter>
        <Toaster />
      </ConfirmProvider>
    </I18nProvider>,
  );
  return { ...view, address: () => address };
}
