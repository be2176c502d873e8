import { type DispatchLines, lineStates } from '../../domain/tasks/route-display';
import { type Label, label } from '../../lib/label';
import { useLabel } from '../../resource-kit/fields/use-label';

export const lineLabels: Readonly<Record<keyof DispatchLines, Label>> = {
  new: label('New'),
  started: label('Started'),
  completed: label('Completed'),
  onHold: label('On hold'),
};

/** Colours on which the inverse ink is readable. */
export const lineColors: Readonly<Record<keyof DispatchLines, string>> = {
  new: 'var(--st-new)',
  started: 'var(--st-started)',
  completed: 'var(--st-completed)',
  onHold: 'var(--st-suspended)',
};

/** The meaning of the colours. */
export function Legend() {
  const translate = useLabel();
  return (
    <ul className="flex flex-wrap justify-end gap-x-4 gap-y-1 py-1 text-xs text-ink-2">
      {lineStates.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-2.5 rounded-sm"
            style={{ background: lineColors[state] }}
          />
          {translate(lineLabels[state])}
        </li>
      ))}
    </ul>
  );
}
