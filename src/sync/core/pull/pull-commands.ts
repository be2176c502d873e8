import type { SettleEvent } from '../send/settle';

/** Work beyond the pull plan; carried out by the leader. */
export type PullCommand =
  /** Pull everything again; the mirror is emptied first. */
  | { readonly kind: 'rebuild' }
  /** A user has changed the device's window of completed tasks. */
  | { readonly kind: 'extendWindow'; readonly days: number }
  /** The role may have changed: what it may not read leaves the device (S34). */
  | { readonly kind: 'reconcileAccess' }
  /** The server refused rows of a resource: find out whether they may still be kept (S34). */
  | { readonly kind: 'recheckAccess'; readonly resource: string }
  /** Rows that differ on the server are asked for by key before anything else (S38). */
  | { readonly kind: 'refetch'; readonly resource: string; readonly ids: readonly number[] }
  /** The mirror has been emptied: pages under way are not stored. Takes effect at once. */
  | { readonly kind: 'invalidate' }
  /** Writes to these rows were acknowledged: answers under way may be older (S41). Takes effect at once. */
  | { readonly kind: 'outdateAnswers'; readonly rows: readonly string[] };

/** Commands that wait until the step under way has ended, so that nothing of it is mixed up with them. */
export type QueuedCommand = Exclude<PullCommand, { readonly kind: 'invalidate' | 'outdateAnswers' }>;

/** In the order in which they are carried out. */
const precedence: readonly QueuedCommand['kind'][] = [
  'rebuild',
  'extendWindow',
  'reconcileAccess',
  'recheckAccess',
  'refetch',
];

/** Adds a command: it replaces an earlier one about the same subject, and takes over the rows of a refetch. */
export function addCommand(
  queue: readonly QueuedCommand[],
  command: QueuedCommand,
): readonly QueuedCommand[] {
  const same = queue.find((other) => subjectOf(other) === subjectOf(command));
  const others = queue.filter((other) => other !== same);
  if (command.kind !== 'refetch' || same?.kind !== 'refetch') return [...others, command];
  return [...others, { ...command, ids: [...new Set([...same.ids, ...command.ids])] }];
}

/** Puts a command back that could not be carried out, unless a later one about the same subject has come meanwhile. */
export function restoreCommand(
  queue: readonly QueuedCommand[],
  command: QueuedCommand,
): readonly QueuedCommand[] {
  return queue.reduce(addCommand, [command]);
}

/** The command to carry out next, and the remaining ones; null: no command is left. */
export function takeCommand(
  queue: readonly QueuedCommand[],
): { readonly command: QueuedCommand; readonly rest: readonly QueuedCommand[] } | null {
  for (const kind of precedence) {
    const command = queue.find((each) => each.kind === kind);
    if (command) return { command, rest: queue.filter((each) => each !== command) };
  }
  return null;
}

/** What the answers to writes mean for the pull. */
export function commandsAfter(events: readonly SettleEvent[]): readonly PullCommand[] {
  return events.flatMap((event): readonly PullCommand[] => {
    const { targets, rejection } = event.entry;
    if (event.kind === 'acked')
      return [{ kind: 'outdateAnswers', rows: targets.map(({ resource, id }) => `${resource}/${id}`) }];
    if (event.kind !== 'rejected') return [];
    const refetches = event.refetch
      .filter(({ id }) => id >= 0)
      .map(({ resource, id }) => ({ kind: 'refetch' as const, resource, ids: [id] }));
    if (rejection?.status !== 403) return refetches;
    return [...refetches, ...targets.map(({ resource }) => ({ kind: 'recheckAccess' as const, resource }))];
  });
}

/** Of several commands about one subject only the last counts. */
export function subjectOf(command: QueuedCommand): string {
  return 'resource' in command ? `${command.kind} ${command.resource}` : command.kind;
}
