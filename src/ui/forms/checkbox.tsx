import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode;
  /** No visible label: `label` must then be a text for screen readers. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  indeterminate?: boolean | undefined;
}

export const checkboxClass = 'tick-box';

/** A tick box with its label. Works with `register('name')`. */
export function Checkbox({
  label,
  hideLabel = false,
  hint,
  indeterminate = false,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={cx('inline-flex min-h-6 items-center gap-2 text-sm coarse:min-h-ctl', className)}>
      <input
        {...input}
        type="checkbox"
        ref={(element) => {
          box.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
          return undefined;
        }}
        className={checkboxClass}
      />
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        {label}
        {hint && <span className="block text-xs text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}
