import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { Spinner } from './feedback/spinner';
import type { Icon } from './icons';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon | undefined;
  /** Shows a spinner and refuses further clicks, but keeps the focus. */
  loading?: boolean | undefined;
  children?: ReactNode;
}

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-brand-ink border-transparent hover:bg-brand-hover',
  secondary: 'bg-surface text-ink border-line-strong/60 hover:bg-surface-2',
  ghost: 'bg-transparent text-ink border-transparent hover:bg-surface-3',
  danger: 'bg-danger text-danger-ink border-transparent hover:bg-danger-hover',
};

const sizeClasses: Record<ButtonSize, string> = {
  sm: 'h-7 coarse:h-ctl px-2 gap-1.5 text-sm',
  md: 'h-ctl px-3 gap-2 text-sm',
  lg: 'h-10 coarse:h-ctl px-4 gap-2 text-base',
};

/** The look of a button, for links that act as one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cx('button', variantClasses[variant], sizeClasses[size]);
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon: IconComponent,
  loading = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonClass(variant, size), className)}
    >
      {loading ? <Spinner className="size-4" /> : IconComponent && <IconComponent />}
      {children}
    </button>
  );
}
