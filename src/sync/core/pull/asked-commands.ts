import { addCommand, type QueuedCommand, subjectOf } from './pull-commands';

/** Commands that a tab has given to the leader; they survive a leader that ends before they are done (S74). */
export interface AskedCommands {
  all(): readonly QueuedCommand[];
  add(command: QueuedCommand): void;
  remove(done: QueuedCommand): void;
  /** A later command about the same subject, from any tab, replaces an earlier one. */
  outdate(later: QueuedCommand): void;
}

export function createAskedCommands(): AskedCommands {
  let asked: readonly QueuedCommand[] = [];
  return {
    all: () => asked,
    add: (command) => {
      asked = addCommand(asked, command);
    },
    remove: (done) => {
      // The leader hands back the command as it was; a later one about the same subject is another.
      asked = asked.filter((command) => !isSame(command, done));
    },
    outdate: (later) => {
      asked = asked.filter((command) => isSame(command, later) || subjectOf(command) !== subjectOf(later));
    },
  };
}

function isSame(a: QueuedCommand, b: QueuedCommand): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
