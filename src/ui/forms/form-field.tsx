import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { cx } from '../cx';

/** Props shared by all labelled controls. */
export interface FieldProps {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** The message; `true` or an empty text means "This field is required". */
  error?: string | boolean | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
}

/** What a form gives to a field that is typed in, besides its value. */
export interface InputFieldProps extends FieldProps {
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Splits a labelled control's props into those of its field and the control's own. */
export function splitField<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { label, hideLabel, hint, error, required, className, ...control } = props;
  return [{ label, hideLabel, hint, error, required, className }, control];
}

export interface ControlAria {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

export interface FormFieldProps extends FieldProps {
  children: (aria: ControlAria) => ReactNode;
}

export const controlClass = 'control';

/** Label, required mark, control, then the error or else the hint. */
export function FormField({ label, hideLabel, hint, error, required, className, children }: FormFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const failed = error !== undefined && error !== false;
  const noteId = failed || hint ? `${id}-note` : undefined;
  const text = failed && (typeof error === 'string' && error !== '' ? error : t`This field is required`);
  useTold(id, label, text);
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-xs font-medium text-ink-2'}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger-text">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': noteId,
        'aria-invalid': failed || undefined,
        'aria-required': required || undefined,
      })}
      {failed ? (
        <p id={noteId} className="text-xs text-danger-text">
          {text}
        </p>
      ) : (
        hint && (
          <p id={noteId} className="text-xs text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/**
 * An error that appears while the form is open is announced to screen readers; one that was there from the start is
 * read with its field.
 */
function useTold(id: string, label: string, text: string | false): void {
  const told = useRef(text);
  useEffect(() => {
    const isNew = told.current !== text;
    const isInField = document.activeElement?.id === id;
    told.current = text;
    if (isNew && text) void import('./tell-error').then((m) => m.tellError({ id, label, text, isInField }));
  }, [id, label, text]);
}
