// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { UsedByList } from './used-by-list';

it('names values that keep a feature from being deleted by their group and company', async () => {
  const usedBy = [
    { resource: 'groupFeatures', ids: [8], count: 1 },
    { resource: 'companyFeatures', ids: [9], count: 1 },
  ];
  const device = createFakeDevice({
    companies: [{ companyID: 1, companyCode: 'DEMO', name: 'Demo' }],
    configGroups: [{ configGroupID: 5, name: 'Wholesale' }],
    groupFeatures: [{ groupFeatureID: 8, configGroupID: 5, featureID: 3, value: 'true' }],
    companyFeatures: [{ companyFeatureID: 9, companyID: 1, featureID: 3, value: 'true' }],
  });
  renderPage(<UsedByList used="features" usedBy={usedBy} />, { device, path: '/sync', at: '/sync' });
  const link = await screen.findByRole('link', { name: 'DEMO' });
  expect(link.getAttribute('href')).toBe('/companyFeatures/9');
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Group features: Wholesale',
      'Company features: DEMO',
    ]),
  );
});
