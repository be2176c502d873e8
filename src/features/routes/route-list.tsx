import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router-dom';
import { type Route, routes as routesResource } from '../../domain/resources/sites/routes';
import { useMay } from '../../resource-kit/device/use-may';
import { AwaitedRows } from '../../resource-kit/screens/awaited-rows';
import { cx } from '../../ui/cx';
import { EmptyState } from '../../ui/feedback/states';
import { IconButton } from '../../ui/icon-button';
import { IconEdit, IconTrash } from '../../ui/later-icons';

interface RouteListProps {
  /** Null: not known yet. */
  routes: readonly Route[] | null;
  chosen: number | null;
  onEdit: (route: Route) => void;
  onDelete: (route: Route) => void;
  className: string;
}

/** The routes by priority. */
export function RouteList({ routes, chosen, onEdit, onDelete, className }: RouteListProps) {
  const { t } = useLingui();
  const mayCreate = useMay('create', routesResource);
  const mayUpdate = useMay('update', routesResource);
  const mayDelete = useMay('delete', routesResource);
  const box = 'min-h-0 overflow-y-auto rounded-lg border border-line bg-surface';
  if (!routes) {
    return (
      <div className={cx(box, className)}>
        <AwaitedRows />
      </div>
    );
  }
  return (
    <nav aria-label={t`Routes`} className={cx(box, className)}>
      {routes.length === 0 && (
        <EmptyState title={t`No routes yet`}>{mayCreate && t`Press New to add the first one.`}</EmptyState>
      )}
      <ul className="divide-y divide-line">
        {routes.map((route) => {
          const { routeID, name } = route;
          const priority = route.priority ?? 0;
          return (
            <li key={routeID} className={cx('flex items-center pr-1', routeID === chosen && 'bg-selected')}>
              <NavLink
                to={`/routes/${routeID}`}
                className="current-mark min-w-0 flex-1 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
              >
                <span className="block font-medium break-words">{name}</span>
                <span className="block text-xs text-ink-2">{t`Priority: ${priority}`}</span>
              </NavLink>
              {mayUpdate && (
                <IconButton icon={IconEdit} label={t`Edit ${name}`} onClick={() => onEdit(route)} />
              )}
              {mayDelete && (
                <IconButton icon={IconTrash} label={t`Delete ${name}`} onClick={() => onDelete(route)} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
