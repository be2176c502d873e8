import type { Flags } from '../../domain/flags';
import { mainAdmin, type Role } from '../../domain/permissions';
import { resourceOf } from '../../domain/resources/registry';
import { routes } from '../../domain/resources/sites/routes';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import type { Label } from '../../lib/label';
import { label } from '../../lib/label';
import {
  type Icon,
  IconAlert,
  IconBell,
  IconBox,
  IconChart,
  IconMerge,
  IconMonitor,
  IconQueue,
  IconRoute,
  IconSync,
  IconTasks,
  IconTruck,
  IconUsers,
  IconWarehouse,
} from '../../ui/icons';

/** A screen that exists: one table for the menu and for the routes' guards (decision 21). */
export interface Screen {
  readonly path: string;
  readonly title: Label;
  readonly icon: Icon;
  /** `bar`: in the top bar and not in the menu. */
  readonly group: 'work' | 'admin' | 'device' | 'bar';
  readonly roles: readonly Role[];
  readonly flag?: string;
  /** The main administrator sees it whatever the flag says. */
  readonly isAlwaysMains?: true;
  /** Name of the resource whose screens the kit makes. */
  readonly resource?: string;
}

const admins: readonly Role[] = ['main', 'admin', 'partner'];
const staff: readonly Role[] = [...admins, 'standard'];

function ofResource(name: string, icon: Icon): Screen {
  const { screen = name, title, flag } = resourceOf(name);
  return {
    path: screen,
    title: title.many,
    icon,
    group: 'admin',
    roles: admins,
    resource: name,
    ...(flag ? { flag } : {}),
  };
}

export const screens: readonly Screen[] = [
  { path: 'overview', title: label('Overview'), icon: IconChart, group: 'work', roles: staff },
  { path: 'tasks', title: label('Task list'), icon: IconTasks, group: 'work', roles: staff },
  {
    path: 'optimization',
    title: label('Optimization'),
    icon: IconMerge,
    group: 'work',
    roles: admins,
    flag: 'feature_optimization_page_enabled',
    isAlwaysMains: true,
  },
  // TV accounts see it and nothing else; they have no menu (tv-screen.tsx).
  { path: 'tv', title: label('TV'), icon: IconMonitor, group: 'work', roles: mainAdmin },
  {
    path: 'routeDisplay',
    title: label('Route display'),
    icon: IconTruck,
    group: 'work',
    roles: admins,
    flag: 'feature_optimization_page_enabled',
    isAlwaysMains: true,
  },
  ofResource('packageTypes', IconBox),
  ofResource('palletTypes', IconBox),
  ofResource('pickers', IconUsers),
  ofResource('warehouses', IconWarehouse),
  ofResource('deliveryMethods', IconTruck),
  ofResource('reasonCodes', IconAlert),
  { path: 'routes', title: routes.title.many, icon: IconRoute, group: 'admin', roles: admins },
  ofResource('taskQueues', IconQueue),
  { path: 'errors', title: taskErrors.title.many, icon: IconBell, group: 'bar', roles: staff },
  { path: 'sync', title: label('Synchronization'), icon: IconSync, group: 'device', roles: staff },
];

export const groupTitles: Readonly<Record<Screen['group'], Label | null>> = {
  work: null,
  admin: label('Admin'),
  device: label('This device'),
  bar: null,
};

/** The screen at a path of the table. */
export function screenAt(path: string): Screen {
  const screen = screens.find((one) => one.path === path);
  if (!screen) throw new Error(`no screen at ${path}`);
  return screen;
}

/** Whether a person may open the screen. */
export function maySee(screen: Screen, role: Role, flags: Pick<Flags, 'isOn'>): boolean {
  if (!screen.roles.includes(role)) return false;
  return (
    screen.flag === undefined || flags.isOn(screen.flag) || (screen.isAlwaysMains === true && role === 'main')
  );
}
