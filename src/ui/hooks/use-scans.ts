import { useEffect } from 'react';
import { takeKeys } from './early-keys';
import { createScanReader } from './scan-reader';
import { isForPage, isTyping } from './use-hotkeys';
import { useLatest } from './use-latest';

/**
 * Hears scanners, which are keyboards, anywhere outside of fields; what they type reaches nothing else. In a dialog it is
 * nobody's: its Enter must not press the button that has the focus. What they typed before is heard as well (`keepKeys`).
 * What is scanned into a field of a form is the field's, and its Enter goes on to the next one where a user's saves.
 */
export function useScans(onScan: (code: string) => void): void {
  const latest = useLatest(onScan);
  useEffect(() => {
    const read = createScanReader();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || isTyping(event)) return;
      const step = read({ key: event.key, timeMs: event.timeStamp });
      if (step.kind === 'none') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (step.kind === 'scan' && isForPage()) latest.current(step.code);
    };
    const readField = createScanReader();
    const onFieldKey = (event: KeyboardEvent) => {
      const { kind } = readField({ key: event.key, timeMs: event.timeStamp });
      // What the field has used itself is prevented by now: a lookup has picked what was scanned.
      if (kind === 'scan' && !event.defaultPrevented && isFormText(event.target)) goOn(event, event.target);
    };
    takeKeys().forEach(onKeyDown);
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('keydown', onFieldKey);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('keydown', onFieldKey);
    };
  }, []);
}

type FormText = HTMLInputElement & { readonly form: HTMLFormElement };

/** But no password: programs that fill it in type as fast, and their Enter signs in. */
function isFormText(target: EventTarget | null): target is FormText {
  return target instanceof HTMLInputElement && target.form !== null && target.type !== 'password';
}

function goOn(event: KeyboardEvent, field: FormText): void {
  event.preventDefault();
  const fields = [...field.form.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):enabled')];
  const next = fields[fields.indexOf(field) + 1];
  next?.focus();
  // As the Tab key does: what is scanned next replaces what is there.
  next?.select?.();
}
