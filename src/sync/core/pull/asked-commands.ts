import { addCommand, type QueuedCommand, subjectOf } from './pull-commands';

/** What a tab has asked of the tab that leads: a lead that ends before it has done it takes nothing with it (S74). */
export interface AskedCommands {
  all(): readonly QueuedCommand[];
  add(command: QueuedCommand): void;
  remove(done: QueuedCommand): void;
  /** What was asked later, in whichever tab, takes the place of something else about the same. */
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
      // One that was said to a leader comes back as it was; a later one about the same is another.
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
