import { configGroups } from '../../domain/resources/company/config-groups';
import { companyFeatures } from '../../domain/resources/company/configs';
import type { ExportTexts } from '../../resource-kit/export/export-rows';
import { configKind, type FlagKind, featureKind } from '../../resource-kit/flags/flag-kind';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { useShownFilter } from '../../resource-kit/list/shown/use-shown-filter';
import { ChildList } from '../../resource-kit/record/child-list';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { TabbedDetailPage } from '../../resource-kit/record/tabbed-detail-page';
import { useDefinedValue } from './defined-value-input';
import { useDefinitionNames } from './shown-texts';

// Values are shown as stored.
const noTexts: ExportTexts = {};
const contents = {
  configs: (groupID: number) => <GroupValues tab="configs" kind={configKind} groupID={groupID} />,
  features: (groupID: number) => <GroupValues tab="features" kind={featureKind} groupID={groupID} />,
};

/** A search of values also finds the names of their definitions. */
export function CompanyFeaturesPage() {
  const names = useDefinitionNames(featureKind);
  return (
    <ResourceListPage
      resource={companyFeatures}
      shownFilter={useShownFilter(companyFeatures, noTexts, names)}
    />
  );
}

export function CompanyFeaturePage() {
  const value = useDefinedValue(featureKind);
  return <ResourceDetailPage resource={companyFeatures} overrides={{ value }} />;
}

/** A config group with the values of its companies. */
export function ConfigGroupPage() {
  const config = useDefinedValue(configKind);
  const feature = useDefinedValue(featureKind);
  const childPages = {
    configs: { overrides: { value: config } },
    features: { overrides: { value: feature } },
  };
  return <TabbedDetailPage resource={configGroups} contents={contents} childPages={childPages} />;
}

function GroupValues({ tab, kind, groupID }: { tab: string; kind: FlagKind; groupID: number }) {
  const shownFilter = useShownFilter(kind.groupValues, noTexts, useDefinitionNames(kind));
  return <ChildList key={tab} parent={configGroups} parentID={groupID} tab={tab} shownFilter={shownFilter} />;
}
