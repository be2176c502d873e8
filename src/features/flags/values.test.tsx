// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { CompanyFeaturesPage, ConfigGroupPage } from './company-feature-pages';

const rows = {
  configs: [
    { configID: 1, name: 'config_pink', defaultValue: 'kg' },
    { configID: 2, name: 'config_blue', defaultValue: 'kg' },
  ],
  features: [
    { featureID: 1, name: 'feature_pink', defaultValue: 'false' },
    { featureID: 2, name: 'feature_blue', defaultValue: 'false' },
  ],
  companyFeatures: [
    { companyFeatureID: 1, companyID: 1, featureID: 1, value: 'true' },
    { companyFeatureID: 2, companyID: 1, featureID: 2, value: 'false' },
  ],
  configGroups: [
    { configGroupID: 3, name: 'Shops' },
    { configGroupID: 4, name: 'Others' },
  ],
  groupConfigs: [
    { groupConfigID: 1, configGroupID: 3, configID: 1, value: 'true' },
    { groupConfigID: 2, configGroupID: 3, configID: 2, value: 'false' },
    { groupConfigID: 3, configGroupID: 4, configID: 1, value: 'of another group' },
  ],
  groupFeatures: [
    { groupFeatureID: 1, configGroupID: 3, featureID: 1, value: 'true' },
    { groupFeatureID: 2, configGroupID: 3, featureID: 2, value: 'false' },
  ],
} satisfies Record<string, readonly Row[]>;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it.each<[string, ComponentType, string, string, string]>([
  ['company features', CompanyFeaturesPage, '/companyFeatures', '/companyFeatures', 'feature'],
  ['configs of a group', ConfigGroupPage, '/configGroups/:id/*', '/configGroups/3', 'config'],
  ['features of a group', ConfigGroupPage, '/configGroups/:id/*', '/configGroups/3/features', 'feature'],
])('the list of %s is searched by names and by values', async (_, Page, path, base, kind) => {
  const session = { ...adminSession, userID: 1 };
  const open = (query: string) =>
    renderPage(<Page />, { device: createFakeDevice(rows), path, at: `${base}?${query}`, session });
  for (const query of ['sr=PINK', 'sr=true', `sr=pink&f={"${kind}ID":1}`]) {
    const page = open(query);
    await screen.findByText(`${kind}_pink`);
    await waitFor(() => expect(screen.queryByText(`${kind}_blue`)).toBeNull());
    expect(screen.queryByText('of another group')).toBeNull();
    page.unmount();
  }
});
