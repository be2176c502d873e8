import { addCommand, isSameCommand, type QueuedCommand } from './pull-commands';

/** What a tab has asked of the tab that leads: a lead that ends before it has done it takes nothing with it (S74). */
export interface AskedCommands {
  all(): readonly QueuedCommand[];
  add(command: QueuedCommand): void;
  remove(done: QueuedCommand): void;
}

export function createAskedCommands(): AskedCommands {
  let asked: readonly QueuedCommand[] = [];
  return {
    all: () => asked,
    add: (command) => {
      asked = addCommand(asked, command);
    },
    remove: (done) => {
      asked = asked.filter((command) => !isSameCommand(command, done));
    },
  };
}
