// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { useCompletedReferences } from './use-completed-references';

const day = '2026-11-23';
const monday = (new Date(`${day}T12:00:00`).getDay() + 6) % 7;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T10:00:00`) }));
afterEach(() => vi.useRealTimers());

type Complete = ReturnType<typeof useCompletedReferences>;

function open(rows: Parameters<typeof createFakeDevice>[0]): Complete {
  let complete: Complete | null = null;
  function Page() {
    complete = useCompletedReferences();
    return null;
  }
  renderPage(<Page />, { device: createFakeDevice(rows), path: '/', at: '/' });
  if (!complete) throw new Error('the page was not rendered');
  return complete;
}

it('is no dispatch that has left today by the device’s clock', async () => {
  const of = (dispatchID: number, dispatchTime: string) => ({
    dispatchID,
    companyID: 1,
    routeID: 3,
    day: monday,
    dispatchTime,
  });
  const complete = open({ dispatches: [of(1, '08:00'), of(2, '16:00')] });
  const ask = (at: string) =>
    complete({}, { routeID: 3, deliveryDate: new Date(`${at}T00:00:00`).toISOString() });
  expect(await ask(day)).toMatchObject({ dispatchID: 2 });
  expect(await ask('2026-11-30')).toMatchObject({ dispatchID: 1 });
});

it('is the name of the route that is given, and none where it is taken away', async () => {
  const complete = open({ routes: [{ routeID: 3, companyID: 1, name: 'North' }] });
  const before = { routeID: 2, route: 'South', dispatchID: 7 };
  expect(await complete({}, { routeID: 3, dispatchID: 7 })).toEqual({ route: 'North' });
  expect(await complete(before, { routeID: 3, dispatchID: 7 })).toEqual({ route: 'North' });
  expect(await complete(before, { routeID: null })).toEqual({ route: null, dispatchID: null });
  expect(await complete(before, { priority: 1 })).toEqual({});
});
