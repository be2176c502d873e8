import type { Resource } from '../../domain/resource';
import type { Icon } from '../../ui/icons';
import type { PageCode, Screen, ScreenPage } from './screen';

export interface ResourceScreenOptions {
  readonly icon: Icon;
  /** In the place of the kit's own list. */
  readonly list?: PageCode;
  /** In the place of the kit's own record page. */
  readonly detail?: PageCode;
  /** Further pages, before the record's. */
  readonly pages?: readonly ScreenPage[];
}

/** The screen of a declared resource: its list and its records. */
export function resourceScreen(resource: Resource, options: ResourceScreenOptions): Screen {
  const { screen, title } = resource;
  if (!screen) throw new Error(`${resource.name} declares no screen`);
  const { icon, list = kitList(resource), detail = kitDetail(resource), pages = [] } = options;
  return {
    ...screen,
    title: title.many,
    icon,
    group: 'admin',
    pages: [list, ...pages, ...kitImport(resource), { path: ':id/*', ...detail }],
  };
}

function kitList(resource: Resource): PageCode {
  return {
    load: async () => {
      const { ResourceListPage } = await import('../list/resource-list-page');
      return () => <ResourceListPage resource={resource} />;
    },
  };
}

/** Where the resource declares an import. */
function kitImport(resource: Resource): readonly ScreenPage[] {
  if (!resource.import) return [];
  const load = async () => {
    const { ResourceImportPage } = await import('../import/resource-import-page');
    return () => <ResourceImportPage resource={resource} />;
  };
  return [{ path: 'import', load }];
}

function kitDetail(resource: Resource): PageCode {
  return {
    load: async () => {
      const { ResourceDetailPage } = await import('../record/resource-detail-page');
      return () => <ResourceDetailPage resource={resource} />;
    },
  };
}
