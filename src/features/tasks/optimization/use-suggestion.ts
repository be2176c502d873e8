import { useCallback, useEffect, useRef, useState } from 'react';
import type { BatchCaps, Suggestion } from '../../../domain/batching/suggest-batches';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { useDevice } from '../../../resource-kit/device/device';
import { useReason } from '../../../resource-kit/device/use-reason';
import { DeviceFailure } from '../../../sync/device-failure';
import { readOrders } from './read-orders';
import type { FromSuggestWorker, ToSuggestWorker } from './suggest-wire';

export type SuggestionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'done'; readonly floors: readonly FloorSuggestion[] };

export interface FloorSuggestion extends Suggestion {
  readonly warehouseID: number;
}

/** Runs batching in its own worker; a new run, or unmounting, ends the previous one. */
export function useSuggestion(): {
  readonly state: SuggestionState;
  readonly suggest: (read: () => Promise<readonly Task[]>, caps: BatchCaps) => Promise<void>;
} {
  const device = useDevice();
  const reasonOf = useReason();
  const [state, setState] = useState<SuggestionState>({ kind: 'idle' });
  const running = useRef<Worker | null>(null);
  const stop = useCallback(() => {
    running.current?.terminate();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const suggest = useCallback(
    async (read: () => Promise<readonly Task[]>, caps: BatchCaps) => {
      stop();
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        type: 'module',
        name: 'batching',
      });
      running.current = worker;
      const fail = async (problem: unknown) => {
        const reason = await reasonOf(problem);
        if (running.current !== worker) return;
        stop();
        setState({ kind: 'failed', reason });
      };
      // A script that cannot be loaded fires this event at once, while the tasks are still being read, and without a
      // message.
      worker.addEventListener('error', ({ message }) => {
        void fail(message ? new Error(message) : new DeviceFailure('no script of the worker', 'missing'));
      });
      setState({ kind: 'running', share: 0 });
      try {
        const floors = await readOrders(device, await read());
        worker.addEventListener('message', ({ data }: MessageEvent<FromSuggestWorker>) => {
          if (running.current !== worker) return;
          if (data.kind === 'progress') return setState({ kind: 'running', share: data.share });
          stop();
          const found = data.suggestions.flatMap((suggestion, index) => {
            const floor = floors[index];
            return floor ? [{ ...suggestion, warehouseID: floor.warehouseID }] : [];
          });
          setState({ kind: 'done', floors: found });
        });
        const message: ToSuggestWorker = { floors, caps };
        worker.postMessage(message);
      } catch (problem) {
        await fail(problem);
      }
    },
    [device, reasonOf, stop],
  );
  return { state, suggest };
}
