import { type KeyboardEvent, useMemo, useState } from 'react';
import { useActiveOption } from '../../ui/forms/use-active-option';
import { useConfirmed } from '../../ui/forms/use-confirmed';
import { useSearch } from '../../ui/forms/use-search';
import { type Command, type FoundScreen, useCommands } from './use-commands';

interface CommandSearchOptions {
  readonly screens: readonly FoundScreen[];
  /** The initial term. */
  readonly given: string;
  readonly onClose: () => void;
}

const none: readonly Command[] = [];

/** The state of the palette: the term, its commands, and the keyboard's command. */
export function useCommandSearch({ screens, given, onClose }: CommandSearchOptions) {
  const [term, setTerm] = useState(given);
  const { find, known } = useCommands(screens);
  const found = useSearch(find, term, true);
  const isCurrent = found.kind !== 'loading' && found.term === term;
  const matches = isCurrent && found.kind === 'found' ? found.choices : none;
  const commands = useMemo(() => [...matches, ...known(term)], [matches, known, term]);
  const { active, setActive, onMoveKey } = useActiveOption(commands.length);
  const run = (command: Command) => {
    if (command.disabled) return;
    onClose();
    command.run();
  };
  const pick = (at: number) => {
    const command = commands[at];
    if (command) run(command);
  };
  const confirm = useConfirmed(term, isCurrent, () => pick(0));
  const type = (typed: string) => {
    setTerm(typed);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onMoveKey(event) || event.key !== 'Enter') return;
    event.preventDefault();
    if (isCurrent) pick(active);
    else confirm();
  };
  return { term, isCurrent, commands, active, setActive, type, run, onKeyDown };
}
