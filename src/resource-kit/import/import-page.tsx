import type { ReactNode } from 'react';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { Breadcrumbs, type Crumb } from '../../ui/navigation/breadcrumbs';

export interface ImportPageProps {
  title: string;
  /** The pages above, the nearest last. */
  above: readonly Crumb[];
  /** In the window's title: the parent of the imported rows. */
  name?: string;
  children: ReactNode;
}

/** The frame of a page that imports from a file. */
export function ImportPage({ title, above, name, children }: ImportPageProps) {
  return (
    <Page>
      <title>{[title, name, 'TOOLS'].filter(Boolean).join(' · ')}</title>
      <PageHeader breadcrumbs={<Breadcrumbs crumbs={[...above, { label: title }]} />} title={title} />
      {children}
    </Page>
  );
}
