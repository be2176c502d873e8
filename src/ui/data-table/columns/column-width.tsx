import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { Button } from '../../button';
import { type ColumnView, clampWidth, withWidth } from './column-view';
import { useWidthScale } from './use-width-scale';

interface ColumnWidthProps {
  id: string;
  label: string;
  view: ColumnView;
  onChange: (view: ColumnView) => void;
  /** The table is the nearest one to it. */
  near: RefObject<Element | null>;
}

const stepPx = 32;

/** Changes a column's width by single presses, for users who cannot drag its edge. */
export function ColumnWidth({ id, label, view, onChange, near }: ColumnWidthProps) {
  const { t } = useLingui();
  const scale = useWidthScale();
  const own = view.widths?.[id];
  const change = (step: number) => {
    // A column that was never resized is drawn as wide as there is room.
    const now = own ?? (drawnWidth(near.current, id) ?? 0) / scale;
    onChange(withWidth(view, id, clampWidth(now + step)));
  };
  const reset = () => own !== undefined && onChange(withWidth(view, id, null));
  return (
    <div role="group" aria-label={t`Width of ${label}`} className="flex flex-wrap gap-1 pb-1 pl-6">
      <Button size="sm" onClick={() => change(-stepPx)}>{t`Narrower`}</Button>
      <Button size="sm" onClick={() => change(stepPx)}>{t`Wider`}</Button>
      <Button size="sm" variant="ghost" aria-disabled={own === undefined} onClick={reset}>
        {t`Usual width`}
      </Button>
      <span role="status" className="self-center text-xs text-ink-2 tabular-nums">
        {own !== undefined && `${Math.round(own * scale)} px`}
      </span>
    </div>
  );
}

function drawnWidth(near: Element | null, id: string): number | null {
  for (let around = near; around; around = around.parentElement) {
    const heads = around.querySelectorAll<HTMLElement>('[data-column]');
    const head = [...heads].find(({ dataset }) => dataset['column'] === id);
    if (head) return head.getBoundingClientRect().width;
  }
  return null;
}
