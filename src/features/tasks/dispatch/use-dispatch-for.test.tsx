// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { useDispatchFor } from './use-dispatch-for';

const day = '2026-11-23';
const monday = (new Date(`${day}T12:00:00`).getDay() + 6) % 7;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T10:00:00`) }));
afterEach(() => vi.useRealTimers());

it('is no dispatch that has left today by the device’s clock', async () => {
  const of = (dispatchID: number, dispatchTime: string) => ({
    dispatchID,
    companyID: 1,
    routeID: 3,
    day: monday,
    dispatchTime,
  });
  const device = createFakeDevice({ dispatches: [of(1, '08:00'), of(2, '16:00')] });
  let dispatchOf: ReturnType<typeof useDispatchFor> | null = null;
  function Page() {
    dispatchOf = useDispatchFor();
    return null;
  }
  renderPage(<Page />, { device, path: '/', at: '/' });
  const ask = (at: string) =>
    dispatchOf?.({}, { routeID: 3, deliveryDate: new Date(`${at}T00:00:00`).toISOString() });
  expect(await ask(day)).toEqual({ dispatchID: 2 });
  expect(await ask('2026-11-30')).toEqual({ dispatchID: 1 });
});
