import { Link } from 'react-router-dom';
import type { Row } from '../../domain/resource';
import { configCategories } from '../../domain/resources/company/config-categories';
import { configs } from '../../domain/resources/company/configs';
import { rowOf } from '../../resource-kit/device/use-rows';
import { useReferenceName } from '../../resource-kit/fields/use-reference-name';
import { categoryAddress } from './category-address';

/** The category of a config or a feature; both have the same field. */
export function CategoryLink({ row }: { row: Row }) {
  const { categoryID } = rowOf(configs, row);
  const name = useReferenceName(configCategories.name, categoryID);
  return categoryID == null ? null : (
    <Link
      to={categoryAddress(categoryID)}
      className="text-brand-text hover:underline coarse:-my-3 coarse:inline-flex coarse:h-11 coarse:min-w-11 coarse:items-center"
    >
      {name}
    </Link>
  );
}
