import type { ComponentType } from 'react';
import type { Flags } from '../../domain/flags';
import type { Role } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import type { Label } from '../../lib/label';
import type { Icon } from '../../ui/icons';

/** Code of a page: at hand, or loaded when the page is opened. */
export type PageCode =
  | { readonly component: ComponentType }
  | { readonly load: () => Promise<ComponentType> };

/** A page of a screen at an address below the screen's own; without `path` the screen's own address. */
export type ScreenPage = PageCode & { readonly path?: string };

/** Everything the console knows about a screen: the menu, the routes and their guards are built from it. */
export interface Screen {
  /** Address without the leading slash. */
  readonly path: string;
  readonly title: Label;
  readonly icon: Icon;
  /** `bar`: in the top bar and not in the menu. `address`: reachable by its address only. */
  readonly group: 'work' | 'reports' | 'admin' | 'settings' | 'device' | 'bar' | 'address';
  readonly roles: readonly Role[];
  /** Config or feature that must be on. */
  readonly flag?: string;
  /** The main administrator sees the screen even if its flag is off. */
  readonly isFlagOptionalForMain?: true;
  /** The declared resource whose rows it shows, if any. */
  readonly resource?: () => Promise<Resource>;
  readonly pages: readonly ScreenPage[];
}

/** Whether a role may open the screen. */
export function maySee(screen: Screen, role: Role, flags: Pick<Flags, 'isOn'>): boolean {
  if (!screen.roles.includes(role)) return false;
  if (screen.flag === undefined || flags.isOn(screen.flag)) return true;
  return screen.isFlagOptionalForMain === true && role === 'main';
}
