import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { keyOf, type Resource, type Row, screenPath } from '../../domain/resource';
import { asNumber } from '../../lib/json-values';
import { NoPermissionState } from '../../ui/feedback/states';
import type { Crumb } from '../../ui/navigation/breadcrumbs';
import type { TabLink } from '../../ui/navigation/tabs';
import { useMay } from '../device/use-may';
import { useRow } from '../device/use-rows';
import { useLabel } from '../fields/use-label';
import { useReferenceName } from '../fields/use-reference-name';
import { ChildList } from './child-list';
import { readListContext } from './neighbours';
import { ResourceCreate } from './resource-create';
import { ResourceDetail, type ResourceDetailProps } from './resource-detail';
import { ResourceDetailPage, type ResourceDetailPageProps } from './resource-detail-page';
import {
  childrenPath,
  historyTab,
  isWord,
  readTabAddress,
  type TabAddress,
  tabPath,
  tabsOf,
} from './tab-address';

export interface TabbedDetailPageProps extends Omit<ResourceDetailPageProps, 'tabs' | 'children'> {
  /** Content of a tab instead of the kit's list, by the tab's name. */
  contents?: Readonly<Record<string, (parentID: number) => ReactNode>>;
  /** Deviations of the pages of a tab's rows from the declaration, by the tab's name. */
  childPages?: Readonly<Record<string, ChildSettings>>;
}

export type ChildSettings = Pick<ResourceDetailProps, 'overrides' | 'isWide'>;

/** `/new`, `/{id}` and `/{id}/{tab}/{id}` of a resource that declares tabs. */
export function TabbedDetailPage({ contents = {}, childPages = {}, ...props }: TabbedDetailPageProps) {
  const { resource } = props;
  const translate = useLabel();
  const { id = '', '*': rest = '' } = useParams();
  const address = readTabAddress(resource, rest);
  const own = useOwnAddress(resource, Number(id), address);
  if (own !== null) return <Navigate to={own} replace />;
  if (address?.tab.opens === 'page' && address.opened !== null)
    return (
      <ChildPage
        parent={resource}
        parentID={Number(id)}
        address={address}
        settings={childPages[address.name] ?? {}}
      />
    );
  const linksOf = (row: Row): readonly TabLink[] =>
    tabsOf(resource).map(([name, { title }], index) => {
      const isNested = address?.name === name && rest !== '';
      const parentID = keyOf(resource, row);
      const href = isNested ? childrenPath(resource, parentID, name) : tabPath(resource, parentID, name);
      return { href, label: translate(title), end: index === 0 && !isNested };
    });
  return (
    <ResourceDetailPage {...props} tabs={linksOf}>
      {(row) => {
        const parentID = keyOf(resource, row);
        if (!address)
          return isWord(rest, historyTab) ? null : (
            <Navigate to={`/${screenPath(resource)}/${parentID}`} replace />
          );
        const content = contents[address.name];
        return content ? (
          content(parentID)
        ) : (
          <ChildList key={address.name} parent={resource} parentID={parentID} tab={address.name} />
        );
      }}
    </ResourceDetailPage>
  );
}

/** Address of the opened row below its real parent; null: it is shown there already. */
function useOwnAddress(parent: Resource, parentID: number, address: TabAddress | null): string | null {
  const { name = '', child, opened = null, isHistory } = address ?? {};
  const result = useRow(child?.name ?? '', typeof opened === 'number' ? opened : null);
  const own = result.kind === 'row' && child?.parent ? asNumber(result.row[child.parent]) : null;
  // Temporary keys cannot be compared with real ones.
  if (own === null || own === parentID || own < 0 || !(parentID >= 0)) return null;
  return `${childrenPath(parent, own, name)}/${opened}${isHistory ? `/${historyTab}` : ''}`;
}

/** From the record's list to the tab in which a row was opened. */
function useWayTo(parent: Resource, parentID: number, tab: string): readonly Crumb[] {
  const translate = useLabel();
  const name = useReferenceName(parent.name, Number.isSafeInteger(parentID) ? parentID : null);
  const list = readListContext(screenPath(parent))?.from ?? `/${screenPath(parent)}`;
  return [
    { label: translate(parent.title.many), href: list },
    { label: name || String(parentID), href: tab },
  ];
}

interface ChildPageProps {
  parent: Resource;
  parentID: number;
  address: TabAddress;
  settings: ChildSettings;
}

/** A row of a tab that opens pages. */
function ChildPage({ parent, parentID, address, settings }: ChildPageProps) {
  const { name, child, opened, isHistory } = address;
  const mayCreate = useMay('create', child);
  const path = childrenPath(parent, parentID, name).slice(1);
  const above = useWayTo(parent, parentID, readListContext(path)?.from ?? tabPath(parent, parentID, name));
  if (typeof opened === 'number')
    return (
      <ResourceDetail
        {...settings}
        key={opened}
        resource={child}
        id={opened}
        path={path}
        above={above}
        isHistory={isHistory}
      />
    );
  const fixed = child.parent ? { [child.parent]: parentID } : {};
  return mayCreate ? (
    <ResourceCreate {...settings} resource={child} path={path} above={above} fixed={fixed} />
  ) : (
    <NoPermissionState isPage />
  );
}
