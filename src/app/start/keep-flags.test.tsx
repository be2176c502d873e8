// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { expensesFeature } from '../../domain/flags';
import { useFlags } from '../../resource-kit/device/device';
import type { Device } from '../../sync/device';
import { keepFlags } from './keep-flags';

afterEach(() => localStorage.clear());

function Said() {
  const flags = useFlags();
  return `${flags.valueOf(expensesFeature)} ${flags.loaded}`;
}

/** A device on which the feature has this value, and whose answers are delayed. */
function show(value: string, session = adminSession) {
  const device = createFakeDevice({
    features: [{ featureID: 1, name: expensesFeature, value: null, defaultValue: 'false' }],
    companyFeatures: [{ companyFeatureID: 1, companyID: 1, featureID: 1, value }],
  });
  const { watchRows } = device;
  const late: (() => void)[] = [];
  const holdBack: Device['watchRows'] = (query, onResult) => {
    late.push(() => void watchRows(query, onResult));
    return () => undefined;
  };
  const page = { device: Object.assign(device, { watchRows: holdBack }), path: '/', at: '/', session };
  renderPage(<Said />, page);
  return () =>
    act(() => {
      for (const tell of late) tell();
    });
}

const keep = (value: string, loaded = true) =>
  keepFlags(adminSession, { loaded, names: [expensesFeature], valueOf: () => value, isOn: () => false });

it('flags begin as they were kept, and what the device then says counts', () => {
  keep('true');
  const answer = show('false');
  expect(screen.getByText('true false')).toBeDefined();
  answer();
  expect(screen.getByText('false true')).toBeDefined();
});

it.each([
  ['user', { userID: 3 }],
  ['company', { companyID: 2 }],
])('what was kept is of no use to another %s', (_, other) => {
  keep('true');
  show('true', { ...adminSession, ...other });
  expect(screen.getByText('Not found false')).toBeDefined();
});

it('keeps nothing before all flags are known', () => {
  keep('true', false);
  expect(localStorage).toHaveLength(0);
});
