// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { StorageFacts } from './storage-facts';

function Measured() {
  const status = useDeviceStatus();
  const [bytesUsed, setBytesUsed] = useState(200_000);
  return (
    <>
      <button type="button" onClick={() => setBytesUsed(40_000_000)}>
        Measure
      </button>
      {status && <StorageFacts status={{ ...status, bytesUsed }} />}
    </>
  );
}

it('asks the browser again when the device has measured', async () => {
  let usage = 300_000;
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => ({ usage }) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  renderPage(<Measured />, { device: createFakeDevice({}), path: '/', at: '/' });
  expect(await screen.findByText('300 kB')).toBeDefined();
  usage = 41_000_000;
  fireEvent.click(screen.getByRole('button', { name: 'Measure' }));
  expect(await screen.findByText('41 MB')).toBeDefined();
});
