import type { ComponentType } from 'react';
import type { Resource } from '../../domain/resource';
import type { PageCode, Screen, ScreenPage } from './screen';

type LoadResource = () => Promise<Resource>;

export interface ResourceScreenOptions extends Omit<Screen, 'group' | 'pages' | 'resource'> {
  /** Its declaration is loaded with its pages: the menu does not need it. */
  readonly resource: LoadResource;
  /** Absent: `admin`. */
  readonly group?: Screen['group'];
  /** The resource declares an import. */
  readonly hasImport?: true;
  /** Instead of the kit's own list. */
  readonly list?: PageCode;
  /** Instead of the kit's own record page. */
  readonly detail?: PageCode;
  /** Further pages, before the record's. */
  readonly pages?: readonly ScreenPage[];
}

/** The screen of a declared resource: its list and its records. */
export function resourceScreen(options: ResourceScreenOptions): Screen {
  const {
    resource,
    group = 'admin',
    hasImport = false,
    list = kitList(resource),
    detail = kitDetail(resource),
    pages = [],
    ...screen
  } = options;
  const imports = hasImport ? [{ path: 'import', ...kitImport(resource) }] : [];
  return { ...screen, resource, group, pages: [list, ...pages, ...imports, { path: ':id/*', ...detail }] };
}

function kitList(load: LoadResource): PageCode {
  return kitPage(load, () => import('../list/resource-list-page').then((m) => m.ResourceListPage));
}

function kitImport(load: LoadResource): PageCode {
  return kitPage(load, () => import('../import/resource-import-page').then((m) => m.ResourceImportPage));
}

function kitPage(
  load: LoadResource,
  loadPage: () => Promise<ComponentType<{ resource: Resource }>>,
): PageCode {
  return {
    load: async () => {
      const [Page, resource] = await Promise.all([loadPage(), load()]);
      return () => <Page resource={resource} />;
    },
  };
}

function kitDetail(load: LoadResource): PageCode {
  return {
    load: async () => {
      const resource = await load();
      if (resource.tabs) {
        const { TabbedDetailPage } = await import('../record/tabbed-detail-page');
        return () => <TabbedDetailPage resource={resource} />;
      }
      const { ResourceDetailPage } = await import('../record/resource-detail-page');
      return () => <ResourceDetailPage resource={resource} />;
    },
  };
}
