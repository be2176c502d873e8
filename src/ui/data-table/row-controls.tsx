import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { cx } from '../cx';
import { checkboxClass } from '../forms/checkbox';
import { IconAlert, IconClock } from '../icons';
import type { RowState } from './types';
import type { GridActions } from './use-grid';

const interactiveSelector = 'a, button, input, select, textarea, label, [role="menu"]';

/** Whether a press on a row is for the row: not for a control in it, and not the end of a text selection. */
export function meansRow(event: MouseEvent): boolean {
  const onControl = event.target instanceof Element && event.target.closest(interactiveSelector);
  return !onControl && (window.getSelection()?.toString() ?? '') === '';
}

interface RowCheckboxProps {
  index: number;
  selected: boolean;
  actions: GridActions;
}

/** Out of the tab order: the keyboard selects rows with Space on the grid. */
export function RowCheckbox({ index, selected, actions }: RowCheckboxProps) {
  const { t } = useLingui();
  return (
    <label className="fill-row flex items-center justify-center">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t`Select row`}
        checked={selected}
        onClick={(event) => actions.toggle(index, event.shiftKey)}
        onChange={() => undefined}
        className={checkboxClass}
      />
    </label>
  );
}

export function ExpandButton({
  index,
  open,
  actions,
}: {
  index: number;
  open: boolean;
  actions: GridActions;
}) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={open}
      aria-label={open ? t`Hide details` : t`Show details`}
      onClick={() => actions.expand(index)}
      className={cx('fill-row block hover:bg-surface-3', open ? 'chevron-down' : 'chevron-right')}
    />
  );
}

export function RowStateMark({ state }: { state: RowState }) {
  const { t } = useLingui();
  if (!state) return null;
  const rejected = state === 'rejected';
  const text = rejected ? t`Change refused` : t`Waiting to be sent`;
  const IconComponent = rejected ? IconAlert : IconClock;
  return (
    <span
      title={text}
      className={cx('mr-1.5 inline-flex align-[-2px]', rejected ? 'text-danger-text' : 'text-brand-text')}
    >
      <IconComponent className="size-3.5" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
