import type { Icon } from '../icons';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: Icon | undefined;
  readonly danger?: boolean | undefined;
  /** Why it cannot be chosen now; the item stays readable but does nothing. */
  readonly disabledReason?: string | undefined;
  /** A second line or a key, e.g. "12 of 15". */
  readonly hint?: string | undefined;
  /** For one of several options: shown with a check mark. */
  readonly checked?: boolean | undefined;
  readonly onSelect: () => void;
}
export interface MenuHeading {
  readonly id: string;
  readonly heading: string;
}
export interface MenuSeparator {
  readonly id: string;
  readonly separator: true;
}
export type MenuEntry = MenuAction | MenuHeading | MenuSeparator;
