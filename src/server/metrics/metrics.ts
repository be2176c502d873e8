import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One process's metrics, in the terms of Prometheus; times in seconds. */
export interface Metrics {
  /** A request was answered. `route` is the pattern that it matched, not its address. */
  answered(request: AnsweredRequest): void;
  /** A piece of database work has ended; the time includes waiting for its turn. */
  usedDatabase(kind: DatabaseWork, outcome: 'ok' | 'failed', seconds: number): void;
  /** A stream of news was opened (1) or has ended (-1). */
  streamsChanged(by: 1 | -1): void;
  /** A commit was announced to devices, so long after it was made or became known. */
  announced(seconds: number): void;
  /** A device asked for a page of the change feed, so many versions behind the newest. */
  askedFeed(versionsBehind: number): void;
  /** All metrics as text, with its media type. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export type DatabaseWork = 'read' | 'statement' | 'write';

/** @param hasDefaults also Node's metrics of the process: processor, memory, event loop, garbage collection */
export function createMetrics({ hasDefaults }: { readonly hasDefaults: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (hasDefaults) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'tools_http_request_duration_seconds',
    help: 'Requests by route and class of status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const database = new Histogram({
    name: 'tools_database_work_duration_seconds',
    help: 'Transactions and single statements, with the wait for a connection or a turn',
    labelNames: ['kind', 'outcome'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const streams = new Gauge({
    name: 'tools_change_streams',
    help: 'Devices that follow the stream of news in this process',
    registers,
  });
  const delays = new Histogram({
    name: 'tools_feed_announcement_delay_seconds',
    help: 'Time from a commit that this process made or heard of until devices were told',
    buckets: [0.001, 0.01, 0.1, 0.25, 0.5, 1],
    registers,
  });
  const behind = new Histogram({
    name: 'tools_feed_versions_behind',
    help: 'Versions that a device lacked when it asked for a page of the change feed',
    buckets: [0, 1, 10, 100, 1_000, 10_000, 100_000],
    registers,
  });
  return {
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    usedDatabase: (kind, outcome, seconds) => database.observe({ kind, outcome }, seconds),
    streamsChanged: (by) => streams.inc(by),
    announced: (seconds) => delays.observe(seconds),
    askedFeed: (versionsBehind) => behind.observe(versionsBehind),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
