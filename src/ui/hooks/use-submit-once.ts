import type { FormEvent } from 'react';
import { useFocusInvalid } from './use-focus-invalid';
import { useFormScans } from './use-form-scans';
import { useOneAtATime } from './use-one-at-a-time';

/** Submits a form, one submission at a time. If it is not accepted, the first invalid field is focused. */
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
