import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { keyOf, type Row } from '../../domain/resource';
import { configCategories } from '../../domain/resources/company/config-categories';
import { configs, features } from '../../domain/resources/company/configs';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { configKind, type FlagKind, featureKind } from '../../resource-kit/flags/flag-kind';
import { listAddress } from '../../resource-kit/list/field-filters';
import type { ColumnOverrides } from '../../resource-kit/list/resource-columns';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { useShownFilter } from '../../resource-kit/list/shown/use-shown-filter';
import type { FormSection } from '../../resource-kit/record/form-section';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { buttonClass } from '../../ui/button';
import { categoriesPath } from './category-address';
import { CategoryLink } from './category-link';
import { CategoryMenu } from './category-menu';
import { EffectiveConfig, EffectiveFeature } from './effective-cell';
import { FlagFacts } from './flag-facts';
import { flagValue } from './flag-value-input';
import { Description, DescriptionCell, useShownTexts } from './shown-texts';

// The first three columns are visible beside the menu in a window of 1280 pixels: the longest names and values in full,
// and the description.
const columnsOf = (cell: typeof EffectiveConfig): ColumnOverrides => ({
  name: { width: 304, priority: 1 },
  // The server sorts by the definition's own value, which most lack: users would see no order.
  value: { cell, width: 254, priority: 2, sortable: false },
  // Sorted by the stored English text.
  description: { cell: DescriptionCell, width: 390, priority: 3, sortable: false },
  categoryID: { cell: CategoryLink },
});
const configColumns = columnsOf(EffectiveConfig);
const featureColumns = columnsOf(EffectiveFeature);

const sectionOf = (kind: FlagKind): FormSection => ({
  view: (row) => <FlagFacts kind={kind} row={row} />,
  edit: () => null,
});
const configSection = sectionOf(configKind);
const featureSection = sectionOf(featureKind);
const overrides: FieldOverrides = {
  value: flagValue('value'),
  defaultValue: flagValue('defaultValue'),
  categoryID: { cell: (row) => <CategoryLink row={row} /> },
  description: { cell: (row) => (row['description'] ? <Description row={row} /> : null) },
};

export function ConfigsPage() {
  const texts = useShownTexts(configKind);
  return (
    <ResourceListPage
      resource={configs}
      columns={configColumns}
      exportTexts={texts}
      shownFilter={useShownFilter(configs, texts)}
      actions={<CategoryMenu />}
    />
  );
}

export function ConfigPage() {
  return <ResourceDetailPage resource={configs} section={configSection} overrides={overrides} />;
}

export function FeaturesPage() {
  const texts = useShownTexts(featureKind);
  return (
    <ResourceListPage
      resource={features}
      columns={featureColumns}
      exportTexts={texts}
      shownFilter={useShownFilter(features, texts)}
    />
  );
}

export function FeaturePage() {
  return <ResourceDetailPage resource={features} section={featureSection} overrides={overrides} />;
}

/** A category of configs, below the configs' address. */
export function CategoryPage() {
  return (
    <ResourceDetailPage
      resource={configCategories}
      path={categoriesPath}
      actions={(row) => <ConfigsLink category={row} />}
    />
  );
}

function ConfigsLink({ category }: { category: Row }) {
  const { t } = useLingui();
  const categoryID = keyOf(configCategories, category);
  // An address outlives a temporary key.
  if (categoryID < 0) return null;
  return (
    <Link to={listAddress(configs, { categoryID })} className={buttonClass()}>
      {t`Configs of this category`}
    </Link>
  );
}
