import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Task, tasks } from '../../domain/resources/tasks';
import { openStatuses } from '../../domain/statuses';
import { useDevice } from '../../resource-kit/device';
import { firstResult } from '../../resource-kit/first-result';
import { offeredActions } from '../../resource-kit/offered-actions';
import { rowsOf } from '../../resource-kit/use-rows';
import { type Choice, filterChoices } from '../../ui/forms/choice';
import { findMatches, type Match } from './find-matches';
import { matchAddress } from './match-address';
import { useMatchText } from './use-match-text';

/** A screen that the person may see. */
export interface FoundScreen {
  readonly href: string;
  readonly label: string;
}

export interface Command extends Choice {
  readonly group: string;
  readonly run: () => void;
}

const SHORTEST_CODE = 2;
const MOST_TASKS = 6;

/** Gives what can be done, gone to or opened for a term; without one, what is done most: actions and screens. */
export function useCommands(screens: readonly FoundScreen[]): (term: string) => Promise<readonly Command[]> {
  const { t } = useLingui();
  const device = useDevice();
  const navigate = useNavigate();
  const textOf = useMatchText();
  return useCallback(
    async (term) => {
      const sought = term.trim();
      const matches = sought.length < SHORTEST_CODE ? [] : await findAll(device, sought);
      const go = (address: string) => () => void navigate(address);
      const found = matches.map((match, index): Command => {
        const run = go(matchAddress(match));
        return { value: `match ${index}`, group: t`Found`, run, ...textOf(match) };
      });
      const actions = offeredActions().flatMap((entry): Command[] =>
        'onSelect' in entry && !entry.disabledReason
          ? [{ value: entry.id, group: t`Selected tasks`, label: entry.label, run: entry.onSelect }]
          : [],
      );
      const places = screens.map(
        ({ href, label }): Command => ({ value: href, group: t`Go to`, label, run: go(href) }),
      );
      return [...found, ...keep(actions, sought), ...keep(places, sought)];
    },
    [t, device, navigate, textOf, screens],
  );
}

function keep(commands: readonly Command[], term: string): readonly Command[] {
  const kept = new Set<Choice>(filterChoices(commands, term));
  return commands.filter((command) => kept.has(command));
}

/** What is called exactly so, then open tasks in which it occurs. */
async function findAll(device: ReturnType<typeof useDevice>, term: string): Promise<readonly Match[]> {
  const [exact, like] = await Promise.all([
    findMatches(device, term),
    firstResult(device, {
      resource: tasks.name,
      filter: { search: { like: term }, status: openStatuses },
      sort: [['taskNumber', 'ASC']],
      range: [0, MOST_TASKS - 1],
    }),
  ]);
  const known = new Set(exact.flatMap((match) => (match.kind === 'task' ? [match.task.taskID] : [])));
  const others: readonly Task[] = rowsOf(tasks, like.rows).filter(({ taskID }) => !known.has(taskID));
  return [...exact, ...others.map((task) => ({ kind: 'task', task }) as const)];
}
