import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router-dom';
import { configCategories } from '../../domain/resources/company/config-categories';
import { useRowNames } from '../../resource-kit/device/use-row-names';
import { buttonClass } from '../../ui/button';
import { IconPlus } from '../../ui/icons';
import { Menu } from '../../ui/overlay/menu';
import { categoryAddress } from './category-address';

/** Leads to the categories, which have no list of their own. */
export function CategoryMenu() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const categories = useRowNames(configCategories.name);
  if (categories.length === 0)
    return (
      <Link to={categoryAddress('new')} className={buttonClass()}>
        <IconPlus />
        {t`New category`}
      </Link>
    );
  const open = (id: number | 'new') => void navigate(categoryAddress(id));
  return (
    <Menu
      label={t`Categories`}
      entries={[
        ...categories.map(({ id, name }) => ({ id: String(id), label: name, onSelect: () => open(id) })),
        { id: 'line', separator: true },
        { id: 'new', label: t`New category`, icon: IconPlus, onSelect: () => open('new') },
      ]}
    />
  );
}
