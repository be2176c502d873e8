import { useEffect } from 'react';
import { createScanReader } from './scan-reader';

/**
 * While a form is shown: what is scanned into one of its fields is the field's, and the scanner's Enter goes on to the next
 * field where a user's saves.
 */
export function useFormScans(): void {
  useEffect(() => {
    const read = createScanReader();
    const onKeyDown = (event: KeyboardEvent) => {
      const { kind } = read({ key: event.key, timeMs: event.timeStamp });
      // A field that has used the key itself has prevented the default: a lookup has picked what was scanned.
      if (kind === 'scan' && !event.defaultPrevented && isFormText(event.target)) goOn(event, event.target);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

type FormText = HTMLInputElement & { readonly form: HTMLFormElement };

/** But no password: programs that fill it in type as fast, and their Enter signs in. */
function isFormText(target: EventTarget | null): target is FormText {
  if (!(target instanceof HTMLInputElement) || target.form === null) return false;
  // One that is shown is a text.
  return target.type !== 'password' && !target.autocomplete.endsWith('password');
}

function goOn(event: KeyboardEvent, field: FormText): void {
  event.preventDefault();
  const fields = [...field.form.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):enabled')];
  const next = fields[fields.indexOf(field) + 1];
  next?.focus();
  // As the Tab key does: what is scanned next replaces what is there.
  next?.select?.();
}
