import {
  Description,
  DialogBackdrop,
  DialogTitle,
  Dialog as HeadlessDialog,
  DialogPanel as HeadlessPanel,
} from '@headlessui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '../cx';
import { IconButton } from '../icon-button';
import { IconX } from '../icons';
import { useCloseOnBack } from './close-on-back';
import type { DialogProps, DialogSize, SheetProps } from './dialog-props';
import { keepSecondPress } from './second-press';
import { useStartFocus } from './use-start-focus';

const widthClasses: Record<DialogSize, string> = {
  sm: 'sm:max-w-sm',
  md: 'sm:max-w-lg',
  lg: 'sm:max-w-2xl',
  xl: 'sm:max-w-5xl',
  full: 'sm:max-w-[calc(100vw-2rem)] sm:h-[calc(100dvh-2rem)]',
};

/**
 * Fades in, and disappears at once. A library that waits for the end of a fade before it removes a dialog can wait
 * forever on a busy device, and then an invisible layer takes every touch.
 */
const motionClasses = 'transition-opacity duration-150 starting:opacity-0';

export function DialogPanel({
  size = 'md',
  role = 'dialog',
  open,
  onClose,
  initialFocus,
  ...content
}: DialogProps) {
  useCloseOnBack(open);
  return (
    <HeadlessDialog
      open={open}
      role={role}
      onClose={role === 'alertdialog' ? () => onClose() : onClose}
      {...(initialFocus ? { initialFocus } : {})}
      className="relative z-40 outline-none"
    >
      <DialogBackdrop className={cx('fixed inset-0 bg-backdrop', motionClasses)} />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-4">
        <HeadlessPanel
          onClickCapture={keepSecondPress}
          className={cx(
            'flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-xl bg-surface shadow-pop sm:rounded-xl',
            motionClasses,
            widthClasses[size],
          )}
        >
          <Content {...content} {...{ initialFocus, onClose }} />
        </HeadlessPanel>
      </div>
    </HeadlessDialog>
  );
}

export function SheetPanel({ side = 'right', open, onClose, initialFocus, ...content }: SheetProps) {
  useCloseOnBack(open);
  return (
    <HeadlessDialog
      open={open}
      onClose={onClose}
      {...(initialFocus ? { initialFocus } : {})}
      className="relative z-40 outline-none"
    >
      <DialogBackdrop className={cx('fixed inset-0 bg-backdrop', motionClasses)} />
      <HeadlessPanel
        onClickCapture={keepSecondPress}
        className={cx(
          'fixed inset-y-0 flex w-[min(28rem,100vw-3rem)] flex-col bg-surface shadow-pop',
          motionClasses,
          side === 'left' ? 'left-0' : 'right-0',
        )}
      >
        <Content {...content} {...{ initialFocus, onClose }} />
      </HeadlessPanel>
    </HeadlessDialog>
  );
}

type ContentProps = Pick<
  DialogProps,
  'title' | 'description' | 'footer' | 'initialFocus' | 'onClose' | 'onSubmit' | 'children'
>;

function Content({ title, description, footer, initialFocus, onClose, onSubmit, children }: ContentProps) {
  const { t } = useLingui();
  const body = useRef<HTMLDivElement>(null);
  useStartFocus(body, initialFocus === undefined);
  return (
    <>
      <header className={cx('flex gap-3 px-4 pt-3 pb-2', description ? 'items-start' : 'items-center')}>
        <div className="min-w-0 flex-1">
          <DialogTitle className="text-lg font-semibold">{title}</DialogTitle>
          {description && <Description className="mt-0.5 text-sm text-ink-2">{description}</Description>}
        </div>
        <IconButton icon={IconX} label={t`Close`} size="sm" onClick={onClose} />
      </header>
      <Body ref={body} onSubmit={onSubmit} footer={footer}>
        {children}
      </Body>
    </>
  );
}

interface BodyProps extends Pick<ContentProps, 'onSubmit' | 'footer'> {
  ref: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

function Body({ ref, onSubmit, footer, children }: BodyProps) {
  const inner = (
    <>
      <div ref={ref} className="min-h-0 flex-1 overflow-y-auto px-4 py-2">
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
          {footer}
        </footer>
      )}
    </>
  );
  if (!onSubmit) return inner;
  return (
    <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      {inner}
    </form>
  );
}
