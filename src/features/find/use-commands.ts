import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Task, tasks } from '../../domain/resources/tasks/tasks';
import { openTasksWith } from '../../domain/tasks/open-tasks-with';
import { useDevice } from '../../resource-kit/device/device';
import { firstResult } from '../../resource-kit/device/first-result';
import { rowsOf } from '../../resource-kit/device/use-rows';
import { useOfferedActions } from '../../resource-kit/list/offered-actions';
import { type Choice, filterChoices } from '../../ui/forms/choice';
import type { MenuEntry } from '../../ui/overlay/menu-entries';
import { findMatches, type Match } from './find-matches';
import { matchAddress } from './match-address';
import { useMatchText } from './use-match-text';

/** A screen that the user may see. */
export interface FoundScreen {
  readonly href: string;
  readonly label: string;
}

export interface Command extends Choice {
  readonly group: string;
  readonly run: () => void;
}

const shortestCode = 2;
const maxTasks = 6;

export interface Commands {
  /** Searches for tasks and places by a term. */
  readonly find: (term: string) => Promise<readonly Command[]>;
  /**
   * Actions and screens for a term, all of them without one; unavailable ones come last, so that Enter runs an
   * available one.
   */
  readonly known: (term: string) => readonly Command[];
}

/** What can be opened, done and gone to. */
export function useCommands(screens: readonly FoundScreen[]): Commands {
  const { t } = useLingui();
  const device = useDevice();
  const navigate = useNavigate();
  const textOf = useMatchText();
  const offered = useOfferedActions();
  const find = useCallback(
    async (term: string) => {
      const sought = term.trim();
      if (sought.length < shortestCode) return [];
      const matches = await findAll(device, sought);
      return matches.map((match, index): Command => {
        const run = () => void navigate(matchAddress(match));
        return { value: `match ${index}`, group: t`Found`, run, ...textOf(match) };
      });
    },
    [t, device, navigate, textOf],
  );
  const known = useCallback(
    (term: string) => {
      const actions = actionsIn(offered, t`Selected tasks`);
      // Without a term the list shows available actions; a search for one tells why it is refused.
      const refused = term.trim() === '' ? [] : actions.filter(({ disabled }) => disabled);
      const places = screens.map(({ href, label }): Command => {
        return { value: href, group: t`Go to`, label, run: () => void navigate(href) };
      });
      const possible = keep(
        actions.filter(({ disabled }) => !disabled),
        term,
      );
      const told = keep(refused, term).map(withReason);
      const kept = keep(places, term);
      // Actions are grouped under one heading.
      return possible.length > 0 ? [...possible, ...told, ...kept] : [...kept, ...told];
    },
    [t, navigate, screens, offered],
  );
  return { find, known };
}

interface Action extends Command {
  /** Why it is unavailable now. It is shown but not searched: reasons contain other commands' names. */
  readonly reason: string | undefined;
}

function withReason({ reason, ...command }: Action): Command {
  return { ...command, description: [command.description, reason].filter(Boolean).join(' · ') };
}

/** Entries of a menu as commands; the heading above an entry describes it: "New", "Set status". */
function actionsIn(entries: readonly MenuEntry[], group: string): readonly Action[] {
  let description: string | undefined;
  return entries.flatMap((entry): readonly Action[] => {
    if ('heading' in entry) description = entry.heading;
    if ('separator' in entry) description = undefined;
    if (!('onSelect' in entry)) return [];
    const { id: value, label, disabledReason: reason, onSelect: run } = entry;
    return [{ value, group, label, description, reason, disabled: Boolean(reason), run }];
  });
}

function keep<C extends Command>(commands: readonly C[], term: string): readonly C[] {
  const kept = new Set<Choice>(filterChoices(commands, term));
  return commands.filter((command) => kept.has(command));
}

/** Exact matches, then open tasks that contain the term. */
async function findAll(device: ReturnType<typeof useDevice>, term: string): Promise<readonly Match[]> {
  const [exact, like] = await Promise.all([
    findMatches(device, term),
    firstResult(device, openTasksWith({ text: term, most: maxTasks })),
  ]);
  const known = new Set(exact.flatMap((match) => (match.kind === 'task' ? [match.task.taskID] : [])));
  const others: readonly Task[] = rowsOf(tasks, like.rows).filter(({ taskID }) => !known.has(taskID));
  return [...exact, ...others.map((task) => ({ kind: 'task', task }) as const)];
}
