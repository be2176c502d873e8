import { configGroups } from '../../domain/resources/company/config-groups';
import { companyFeatures } from '../../domain/resources/company/configs';
import { configKind, featureKind } from '../../resource-kit/flags/flag-kind';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { TabbedDetailPage } from '../../resource-kit/record/tabbed-detail-page';
import { definedValue } from './defined-value-input';

const featureValue = { value: definedValue(featureKind) };
const childPages = {
  configs: { overrides: { value: definedValue(configKind) } },
  features: { overrides: featureValue },
};

export function CompanyFeaturePage() {
  return <ResourceDetailPage resource={companyFeatures} overrides={featureValue} />;
}

/** A config group with the values of its companies. */
export function ConfigGroupPage() {
  return <TabbedDetailPage resource={configGroups} childPages={childPages} />;
}
