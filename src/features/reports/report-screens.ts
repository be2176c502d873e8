import type { Flags } from '../../domain/flags';
import type { Role } from '../../domain/permissions';
import { reports } from '../../domain/reports/declared/reports';
import type { Report } from '../../domain/reports/language/report';
import { type Icon, IconAlert, IconCalendar, IconChart, IconClock, line } from '../../ui/icons';
import { IconTrash } from '../../ui/later-icons';

const stopwatch = line('M12 6.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 10v3.5M9.5 3.5h5M18 6.5l1.5 1.5');
const gauge = line('M4.5 18a9 9 0 1 1 15 0M12 15l4-5');
const place = line(
  'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
);
const moreOrLess = line('M12 4v9M7.5 8.5h9M7.5 18.5h9');
const layers = line('M12 3.5 20.5 8 12 12.5 3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5');
const boxes = line('M3.5 13h8v7h-8zM12.5 13h8v7h-8zM8 4.5h8v7H8z');

/** One for each report by its name; different from those of the menu's other entries. */
const icons: Readonly<Record<string, Icon>> = {
  durationPerTask: IconClock,
  durationPerProduct: stopwatch,
  pickerEfficiency: gauge,
  pickingPerLocation: place,
  inventoryErrors: moreOrLess,
  linesPerHour: IconCalendar,
  taskErrors: IconAlert,
  scrapOverview: IconTrash,
  palletPerRoute: layers,
  packagePerRoute: boxes,
};

/** The reports that a user may read, in the order of the menu. */
export function reportsFor(role: Role, flags: Pick<Flags, 'isOn'>): readonly Report[] {
  return reports.filter((report) => mayRead(report, role, flags));
}

export function mayRead({ roles, flag }: Report, role: Role, flags: Pick<Flags, 'isOn'>): boolean {
  return roles.includes(role) && (flag === undefined || flags.isOn(flag));
}

/** The report at an address, in any spelling. */
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
