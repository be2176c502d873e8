import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { everyRow } from '../../domain/query/query';
import { type Route, routes } from '../../domain/resources/sites/routes';
import { useMay } from '../../resource-kit/device/use-may';
import { useRealKey } from '../../resource-kit/device/use-real-key';
import { rowOf, rowsOf, useRow, useRows } from '../../resource-kit/device/use-rows';
import { formName } from '../../resource-kit/drafts/form-draft';
import { useOpenedByDraft } from '../../resource-kit/drafts/use-draft';
import { useDeleteRows } from '../../resource-kit/list/use-delete-rows';
import { isWord } from '../../resource-kit/record/tab-address';
import { useLeaveForm } from '../../resource-kit/record/unsaved/use-leave-form';
import { useRealID } from '../../resource-kit/record/use-real-id';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { IconPlus } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { RouteList } from './route-list';
import { RoutePane } from './route-pane';

const everyRoute = {
  resource: routes.name,
  filter: {},
  sort: [routes.list.sort],
  range: everyRow,
} as const;

/** Routes at the left, the chosen one at the right; on a narrow screen one of them at a time. */
export function RoutesPage() {
  const { t } = useLingui();
  const { routeID = '' } = useParams();
  const navigate = useNavigate();
  const remove = useDeleteRows(routes);
  const mayCreate = useMay('create', routes);
  const mayUpdate = useMay('update', routes);
  const leaveForm = useLeaveForm();
  const [editing, setEditing] = useState<number | null>(null);
  const editingKey = useRealKey(editing);
  const id = /^-?\d+$/.test(routeID) ? Number(routeID) : null;
  const list = useRows(everyRoute);
  const openedKey = useOpenedKey(id);
  const chosen = useRow(routes.name, openedKey);
  useRealID('routes');
  useOpenedByDraft(formName(routes, id ?? 'none'), () => mayUpdate && setEditing(id));
  const isOpen = routeID !== '';
  const isEdited = (key: number) => key === editing || key === editingKey;
  const isEditing = id !== null && isEdited(id);
  const [shown, setShown] = useState(id);
  if (shown !== id) {
    setShown(id);
    // After going to another route and back, the edited one is shown for reading.
    if (editing !== null && editing > 0 && !isEditing) setEditing(null);
  }
  const edit = async (route: Route) => {
    if (isEditing && isEdited(route.routeID)) return;
    // Asked here, since a navigation that is held back returns at once, and the form would be closed behind the
    // question.
    if (!(await leaveForm())) return;
    if (id !== route.routeID) await navigate(`/routes/${route.routeID}`);
    setEditing(route.routeID);
  };
  const drop = async (route: Route) => {
    if ((await remove([route])) && routeID === String(route.routeID)) await navigate('/routes');
  };
  const name = chosen.kind === 'row' ? rowOf(routes, chosen.row).name : null;
  return (
    <Page fill>
      <title>{`${name === null ? '' : `${name} · `}${t`Routes`} · TOOLS`}</title>
      <PageHeader
        title={t`Routes`}
        actions={
          mayCreate && (
            <Link to="/routes/new" className={buttonClass('primary')}>
              <IconPlus />
              {t`New`}
            </Link>
          )
        }
      />
      <div className="grid min-h-0 flex-1 gap-4 md:grid-cols-[20rem_minmax(0,1fr)]">
        <RouteList
          className={cx(isOpen && 'max-md:hidden')}
          routes={list && (list.rows.length > 0 || !list.loading) ? rowsOf(routes, list.rows) : null}
          chosen={id}
          onEdit={(route) => void edit(route)}
          onDelete={(route) => void drop(route)}
        />
        <RoutePane
          className={cx(!isOpen && 'max-md:hidden')}
          routeID={isWord(routeID, 'new') ? 'new' : openedKey}
          hasChoice={!list || list.loading || list.rows.length > 0}
          result={chosen}
          isEditing={isEditing}
          onDone={() => setEditing(null)}
        />
      </div>
    </Page>
  );
}

/** The key with which the open route was opened: its form stays when the server gives it its real key. */
function useOpenedKey(id: number | null): number | null {
  const [opened, setOpened] = useState(id);
  const realKey = useRealKey(opened);
  if (id === opened || id === realKey) return opened;
  setOpened(id);
  return id;
}
