import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { routes } from '../../domain/resources/sites/routes';
import { useMay } from '../../resource-kit/device/use-may';
import { rowOf } from '../../resource-kit/device/use-rows';
import { HistoryButton } from '../../resource-kit/record/history/history-button';
import { MissingNote, RowGate } from '../../resource-kit/record/row-gate';
import { StateBadge, stateOfRow } from '../../resource-kit/record/state-badge';
import type { RowResult } from '../../sync/device';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { EmptyState, NoPermissionState } from '../../ui/feedback/states';
import { IconChevronLeft, IconTruck } from '../../ui/icons';
import { Card } from '../../ui/layout/card';
import { DispatchTable } from './dispatch-table';
import { RouteForm } from './route-form';

interface RoutePaneProps {
  /** Null: none is chosen. */
  routeID: number | 'new' | null;
  /** There are routes to choose from, or that is not known yet. */
  hasChoice: boolean;
  result: RowResult;
  isEditing: boolean;
  onDone: () => void;
  className: string;
}

/** The form of a new route, the chosen route's form or dispatches, or a prompt to choose one. */
export function RoutePane({ className, ...props }: RoutePaneProps) {
  const { t } = useLingui();
  return (
    <div className={cx('flex min-h-0 min-w-0 flex-col gap-2', className)}>
      {props.routeID !== null && (
        <Link to="/routes" className={cx(buttonClass('ghost'), 'self-start md:hidden')}>
          <IconChevronLeft />
          {t`All routes`}
        </Link>
      )}
      <PaneContent {...props} />
    </div>
  );
}

function PaneContent({ routeID, hasChoice, result, isEditing, onDone }: Omit<RoutePaneProps, 'className'>) {
  const { t } = useLingui();
  const mayCreate = useMay('create', routes);
  if (routeID === 'new') {
    return mayCreate ? (
      <Card title={t`New route`}>
        <RouteForm route={null} onDone={onDone} />
      </Card>
    ) : (
      <NoPermissionState />
    );
  }
  if (routeID === null) {
    if (!hasChoice) return null;
    return (
      <div className="grid flex-1 place-items-center rounded-lg border border-dashed border-line">
        <EmptyState icon={IconTruck} title={t`Select a route`}>
          {t`Its dispatches are shown here.`}
        </EmptyState>
      </div>
    );
  }
  return (
    <RowGate result={result} id={routeID} back="/routes">
      {(found) => {
        const route = rowOf(routes, found.row);
        return (
          <>
            <MissingNote />
            <Card
              flush={!isEditing}
              title={route.name}
              actions={
                <>
                  <StateBadge state={stateOfRow(found)} />
                  <HistoryButton resource={routes} row={route} />
                </>
              }
            >
              {isEditing ? (
                <RouteForm key={routeID} route={route} onDone={onDone} />
              ) : (
                <DispatchTable key={routeID} route={route} />
              )}
            </Card>
          </>
        );
      }}
    </RowGate>
  );
}
