import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { taskLineStateConfigs } from '../../../domain/resources/company/list-configs';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import { shownLineStates } from '../../../domain/tasks/line-states';
import { useAllRows } from '../../../resource-kit/device/use-rows';
import { Button } from '../../../ui/button';
import { Banner } from '../../../ui/feedback/banner';

/**
 * The lines in the states that the company shows, and a note with a button for the others; no line is left out
 * silently.
 */
export function useShownLines(lines: readonly TaskLine[]): {
  readonly shown: readonly TaskLine[];
  readonly note: ReactNode;
} {
  const { t } = useLingui();
  const configs = useAllRows(taskLineStateConfigs);
  const states = useMemo(() => shownLineStates(configs), [configs]);
  const [isAll, setAll] = useState(false);
  const chosen = useMemo(
    () => (states === null ? lines : lines.filter(({ status }) => states.has(status))),
    [lines, states],
  );
  const left = lines.length - chosen.length;
  if (left === 0) return { shown: lines, note: null };
  const text = isAll
    ? t`Lines in all states are shown.`
    : t`${plural(left, { one: '# line is in a state that the company does not show.', other: '# lines are in states that the company does not show.' })}`;
  const note = (
    <Banner
      className="rounded-none"
      actions={
        <Button size="sm" onClick={() => setAll(!isAll)}>
          {isAll ? t`Show the usual lines` : t`Show all`}
        </Button>
      }
    >
      {text}
    </Banner>
  );
  return { shown: isAll ? lines : chosen, note };
}
