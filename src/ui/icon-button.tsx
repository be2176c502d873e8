import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button';
import { cx } from './cx';
import type { Icon } from './icons';
import { Tooltip } from './overlay/tooltip';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: Icon;
  /** The accessible name, shown as a tooltip too. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A count or dot in the corner; nothing when 0 or absent. */
  badge?: number | undefined;
}

const squareClasses: Record<ButtonSize, string> = {
  sm: 'w-7 coarse:w-ctl',
  md: 'w-ctl',
  lg: 'w-10 coarse:w-ctl',
};

export function IconButton({
  icon: IconComponent,
  label,
  variant = 'ghost',
  size = 'md',
  badge = 0,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cx(buttonClass(variant, size), 'relative shrink-0 !px-0', squareClasses[size], className)}
      >
        <IconComponent className="size-[1.125rem]" />
        <CountMark count={badge} />
      </button>
    </Tooltip>
  );
}

/** A count in the corner of what stands around it; nothing for 0. */
export function CountMark({ count }: { count: number }) {
  if (count <= 0) return null;
  return <span className="icon-count">{count > 99 ? '99+' : count}</span>;
}
