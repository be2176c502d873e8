import { useCallback } from 'react';
import type { Json } from '../domain/sync/write';
import { describeEvent } from '../domain/tasks/event-messages';
import { useLabel } from '../resource-kit/fields/use-label';

interface EventEntry {
  readonly code: string | null;
  readonly values: unknown;
  readonly message: string;
}

/** The text of an entry of the event log or an error, in the reader's language if its code is known. */
export function useEventText(): (entry: EventEntry) => string {
  const translate = useLabel();
  return useCallback(
    ({ code, values, message }) =>
      (code === null ? null : describeEvent(code, valuesOf(values), translate)) ?? message,
    [translate],
  );
}

function valuesOf(values: unknown): Readonly<Record<string, Json>> {
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : {};
}
