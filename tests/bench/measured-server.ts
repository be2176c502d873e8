import { startChild } from './child';

export type ServerQuestion =
  /** Whether connections are refused and the open ones are torn. */
  | { readonly kind: 'cut'; readonly isCut: boolean }
  /** Whether pages of tasks that were asked for before are answered from memory. */
  | { readonly kind: 'replay'; readonly isReplaying: boolean }
  /** How many requests but GETs have come. */
  | { readonly kind: 'writeRequests' }
  | { readonly kind: 'change'; readonly count: number }
  /** Entries of the event log, by task. */
  | { readonly kind: 'edits' }
  | { readonly kind: 'close' };

/** The server's application as a process of its own, which also does what no page can ask for. */
export interface MeasuredServer {
  readonly url: string;
  ask<T>(question: ServerQuestion): Promise<T>;
  close(): Promise<void>;
}

export async function startMeasuredServer(folder: string, webFolder: string): Promise<MeasuredServer> {
  const child = await startChild<ServerQuestion, string>('company-server.ts', [folder, webFolder]);
  return { url: child.ready, ask: child.ask, close: () => child.close({ kind: 'close' }) };
}
