import { useEffect } from 'react';
import { createScanReader } from './scan-reader';

/**
 * While a form is shown, a scan into one of its fields belongs to the field, and the scanner's Enter moves to the next
 * field, whereas a user's submits the form.
 */
export function useFormScans(): void {
  useEffect(() => {
    const read = createScanReader();
    const onKeyDown = (event: KeyboardEvent) => {
      const { kind } = read({ key: event.key, timeMs: event.timeStamp });
      // A field that has handled the key itself has called `preventDefault`: a lookup has chosen the scanned row.
      if (kind === 'scan' && !event.defaultPrevented && isFormText(event.target)) goOn(event, event.target);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

type FormText = HTMLInputElement & { readonly form: HTMLFormElement };

/** Not a password: password managers type as fast, and their Enter signs in. */
function isFormText(target: EventTarget | null): target is FormText {
  if (!(target instanceof HTMLInputElement) || target.form === null) return false;
  // A visible password has the type of a text.
  return target.type !== 'password' && !target.autocomplete.endsWith('password');
}

function goOn(event: KeyboardEvent, field: FormText): void {
  event.preventDefault();
  const fields = [...field.form.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):enabled')];
  const next = fields[fields.indexOf(field) + 1];
  next?.focus();
  // As with the Tab key: the next scan replaces the present value.
  next?.select?.();
}
