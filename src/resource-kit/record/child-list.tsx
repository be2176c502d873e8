import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { keyOf, type Resource } from '../../domain/resource';
import { Button } from '../../ui/button';
import { NoPermissionState, OfflineState } from '../../ui/feedback/states';
import { IconPlus } from '../../ui/icons';
import { Dialog } from '../../ui/overlay/dialog';
import type { BulkAction } from '../actions/bulk-action';
import { useMay } from '../device/use-may';
import { useRow } from '../device/use-rows';
import { useLabel } from '../fields/use-label';
import type { ListProps } from '../list/list-props';
import { ResourceList } from '../list/resource-list';
import { ResourceDialog } from './resource-dialog';
import { MissingKey, MissingNote, useKeptForForm } from './row-gate';
import { childrenPath, readTabAddress, type TabAddress, tabPath } from './tab-address';

export interface ChildListProps extends Pick<ListProps, 'shownFilter' | 'exportTexts'> {
  parent: Resource;
  parentID: number;
  /** Name of a declared tab. */
  tab: string;
  bulkActions?: readonly BulkAction[];
  /** Before New. */
  actions?: ReactNode;
  /** Address at which rows are imported. */
  importAt?: string;
}

/** The list of a record's tab. A row opens at its own address, over the list if the tab opens dialogs. */
export function ChildList({
  parent,
  parentID,
  tab: name,
  bulkActions = [],
  actions,
  importAt,
  ...shown
}: ChildListProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { '*': rest = '' } = useParams();
  const address = readTabAddress(parent, rest);
  const child = readTabAddress(parent, name)?.child;
  const mayCreate = useMay('create', child ?? parent);
  if (!child?.parent) throw new Error(`${parent.name} has no tab ${name}`);
  const fixed = { [child.parent]: parentID };
  const base = childrenPath(parent, parentID, name);
  // The list's state is in the query of the address, which stays below a dialog.
  const open = (id: number | 'new') => void navigate(`${base}/${id}${search}`);
  const isDialog = address?.name === name && address.tab.opens === 'dialog';
  return (
    <>
      <ResourceList
        resource={child}
        name={child.name}
        path={base.slice(1)}
        fixed={fixed}
        isAddedTo={importAt === undefined || { importAt }}
        {...shown}
        bulkActions={bulkActions}
        {...(isDialog && { onRowOpen: (row) => open(keyOf(child, row)) })}
        actions={
          <>
            {actions}
            {mayCreate && (
              <Button icon={IconPlus} onClick={() => open('new')}>
                {t`New`}
              </Button>
            )}
          </>
        }
      />
      {isDialog && (
        <ChildDialog
          address={address}
          fixed={fixed}
          mayCreate={mayCreate}
          onClose={() => void navigate(`${tabPath(parent, parentID, name)}${search}`)}
        />
      )}
    </>
  );
}

interface ChildDialogProps {
  address: TabAddress;
  fixed: Readonly<Record<string, number>>;
  mayCreate: boolean;
  onClose: () => void;
}

function ChildDialog({ address: { child, opened }, fixed, mayCreate, onClose }: ChildDialogProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const id = typeof opened === 'number' ? opened : null;
  const result = useRow(child.name, id);
  const row = useKeptForForm(id !== null && result.kind === 'row' ? result.row : null, id ?? 0);
  const isMissing = result.kind === 'missing';
  const isForbidden = opened === 'new' && !mayCreate;
  const whyNot = isForbidden ? (
    <NoPermissionState />
  ) : isMissing ? (
    <MissingNote />
  ) : result.kind === 'unreachable' ? (
    <OfflineState />
  ) : null;
  return (
    <MissingKey value={isMissing ? id : null}>
      {/* Else it would go without a word, or an address open nothing. */}
      {row === null && whyNot && (
        <Dialog
          open
          onClose={onClose}
          title={translate(child.title.one)}
          footer={<Button onClick={onClose}>{t`Close`}</Button>}
        >
          {whyNot}
        </Dialog>
      )}
      <ResourceDialog
        key={String(opened)}
        resource={child}
        opened={opened === 'new' && mayCreate ? opened : row}
        fixed={fixed}
        onClose={onClose}
      />
    </MissingKey>
  );
}
