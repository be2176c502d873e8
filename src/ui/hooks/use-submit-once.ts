import type { FormEvent } from 'react';
import { useFocusInvalid } from './use-focus-invalid';
import { useFormScans } from './use-form-scans';
import { useOneAtATime } from './use-one-at-a-time';

/** The submission of a form, one at a time. What was not accepted is gone on with at its first wrong field. */
export function useSubmitOnce(act: () => unknown): (event: FormEvent<HTMLFormElement>) => void {
  useFormScans();
  const focusInvalid = useFocusInvalid();
  const submit = useOneAtATime(async (form: HTMLFormElement) => {
    await act();
    focusInvalid(form);
  });
  return (event) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
}
