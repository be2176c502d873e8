import { useLingui } from '@lingui/react/macro';
import { Fragment, useId, useRef, useState } from 'react';
import { OptionRow } from '../../ui/forms/option-row';
import { Dialog } from '../../ui/overlay/dialog';
import { CameraScan } from './camera-scan';
import { TermField } from './term-field';
import { useCommandSearch } from './use-command-search';
import type { Command, FoundScreen } from './use-commands';

export interface CommandPaletteProps {
  screens: readonly FoundScreen[];
  /** The initial term: a code with several meanings. */
  term: string;
  /** The camera has read a code. */
  onCode: (code: string) => void;
  onClose: () => void;
}

/** One field for everything: a screen by its name, a task by its number, an action on the selection. */
export function CommandPalette({ screens, term: given, onCode, onClose }: CommandPaletteProps) {
  const { t } = useLingui();
  const listID = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isLooking, setLooking] = useState(false);
  const { term, isCurrent, commands, active, setActive, type, run, onKeyDown } = useCommandSearch({
    screens,
    given,
    onClose,
  });
  return (
    <Dialog open onClose={onClose} size="lg" title={t`Find`} initialFocus={input}>
      <div className="flex flex-col gap-2">
        <TermField
          ref={input}
          list={{ id: listID, count: commands.length, active }}
          term={term}
          isSearching={!isCurrent}
          onChange={type}
          onKeyDown={onKeyDown}
          camera={{ isOpen: isLooking, toggle: () => setLooking(!isLooking) }}
        />
        {isLooking && <CameraScan onCode={onCode} />}
        <Results id={listID} commands={commands} active={active} onHover={setActive} onPick={run} />
        <p role="status" className="px-2 pb-2 text-sm text-ink-2">
          {isCurrent && commands.length === 0 ? t`Nothing found` : ''}
        </p>
      </div>
    </Dialog>
  );
}

interface ResultsProps {
  id: string;
  commands: readonly Command[];
  active: number;
  onHover: (index: number) => void;
  onPick: (command: Command) => void;
}

/** The commands under the headings of their groups. */
function Results({ id, commands, active, onHover, onPick }: ResultsProps) {
  const { t } = useLingui();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Results`}
      className="h-[min(26rem,55dvh)] overflow-y-auto text-sm"
    >
      {commands.map((command, index) => (
        <Fragment key={command.value}>
          {command.group !== commands[index - 1]?.group && (
            <div role="presentation" className="px-2 pt-2 pb-1 text-xs font-semibold text-ink-2">
              {command.group}
            </div>
          )}
          <OptionRow
            id={`${id}-${index}`}
            label={command.label}
            description={command.description}
            disabled={command.disabled}
            selected={false}
            active={index === active}
            onHover={() => onHover(index)}
            onPick={() => onPick(command)}
          />
        </Fragment>
      ))}
    </div>
  );
}
