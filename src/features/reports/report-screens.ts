import type { Flags } from '../../domain/flags';
import type { Role } from '../../domain/permissions';
import { reports } from '../../domain/reports/declared/reports';
import type { Report } from '../../domain/reports/language/report';
import {
  type Icon,
  IconAlert,
  IconBox,
  IconChart,
  IconClock,
  IconTrash,
  IconTruck,
  IconUsers,
  IconWarehouse,
} from '../../ui/icons';

const icons: Readonly<Record<string, Icon>> = {
  durationPerTask: IconClock,
  durationPerProduct: IconClock,
  pickerEfficiency: IconUsers,
  pickingPerLocation: IconWarehouse,
  inventoryErrors: IconAlert,
  taskErrors: IconAlert,
  scrapOverview: IconTrash,
  palletPerRoute: IconTruck,
  packagePerRoute: IconBox,
};

/** The reports that a user may read, in the order of the menu. */
export function reportsFor(role: Role, flags: Pick<Flags, 'isOn'>): readonly Report[] {
  return reports.filter((report) => mayRead(report, role, flags));
}

export function mayRead({ roles, flag }: Report, role: Role, flags: Pick<Flags, 'isOn'>): boolean {
  return roles.includes(role) && (flag === undefined || flags.isOn(flag));
}

/** The report at an address, however it is written. */
export function reportAt(name: string): Report | null {
  const wanted = name.toLowerCase();
  const isMeant = ({ screen, path }: Report) => [screen, path].some((one) => one.toLowerCase() === wanted);
  return reports.find(isMeant) ?? null;
}

export function iconOf({ name }: Report): Icon {
  return icons[name] ?? IconChart;
}

export function addressOf({ screen }: Report): string {
  return `/reports/${screen}`;
}
