import type { ReactNode, RefObject, SubmitEvent } from 'react';

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl' | 'full';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  /** Buttons, right-aligned; the main one last. */
  footer?: ReactNode;
  /** Focused first; by default the first field of the body. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** `alertdialog` for a question that must be answered: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Called on submit; the dialog's body and footer become one form. */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
  children?: ReactNode;
}

export interface SheetProps extends Omit<DialogProps, 'size' | 'role'> {
  side?: 'left' | 'right';
}
