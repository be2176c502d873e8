import { configCategories } from '../../domain/resources/company/config-categories';
import { configs } from '../../domain/resources/company/configs';

/** Categories are below the configs' address. */
export const categoriesPath = `${configs.screen}/${configCategories.name}`;

export function categoryAddress(id: number | 'new'): string {
  return `/${categoriesPath}/${id}`;
}
