import { useLingui } from '@lingui/react/macro';
import {
  Fragment,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cx } from '../../ui/cx';
import { Spinner } from '../../ui/feedback/spinner';
import { controlClass } from '../../ui/forms/form-field';
import { OptionRow } from '../../ui/forms/option-row';
import { useActiveOption } from '../../ui/forms/use-active-option';
import { useSearch } from '../../ui/forms/use-search';
import { IconButton } from '../../ui/icon-button';
import { IconCamera } from '../../ui/icons';
import { Dialog } from '../../ui/overlay/dialog';
import { CameraScan, canScanWithCamera } from './camera-scan';
import { type Command, type FoundScreen, useCommands } from './use-commands';

export interface CommandPaletteProps {
  screens: readonly FoundScreen[];
  /** What is sought already: a code with several meanings. */
  term: string;
  /** The camera has read a code. */
  onCode: (code: string) => void;
  onClose: () => void;
}

const none: readonly Command[] = [];

/** One field for everything: a screen by its name, a task by its number, an action on what is selected. */
export function CommandPalette({ screens, term: given, onCode, onClose }: CommandPaletteProps) {
  const { t } = useLingui();
  const listID = useId();
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState(given);
  const [isLooking, setLooking] = useState(false);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const { find, known } = useCommands(screens);
  const found = useSearch(find, term, true);
  const isCurrent = found.kind !== 'loading' && found.term === term;
  const matches = isCurrent && found.kind === 'found' ? found.choices : none;
  const commands = useMemo(() => [...matches, ...known(term)], [matches, known, term]);
  const { active, setActive, onMoveKey } = useActiveOption(commands.length);
  const run = useCallback(
    (command: Command) => {
      onClose();
      command.run();
    },
    [onClose],
  );
  // A scanner confirms faster than the search answers: what is confirmed waits for its own answer.
  useEffect(() => {
    if (confirmed === null || !isCurrent) return;
    setConfirmed(null);
    const [first] = commands;
    if (confirmed === term && first) run(first);
  }, [confirmed, isCurrent, commands, term, run]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (onMoveKey(event) || event.key !== 'Enter') return;
    event.preventDefault();
    const current = commands[active];
    if (!isCurrent) setConfirmed(term);
    else if (current) run(current);
  };
  return (
    <Dialog open onClose={onClose} size="lg" title={t`Find`} initialFocus={input}>
      <div className="flex flex-col gap-2">
        <TermField
          ref={input}
          list={{ id: listID, count: commands.length, active }}
          term={term}
          isSearching={!isCurrent}
          onChange={(typed) => {
            setTerm(typed);
            setActive(0);
          }}
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

interface TermFieldProps {
  ref: Ref<HTMLInputElement>;
  /** The results, whose active one the field points at. */
  list: { readonly id: string; readonly count: number; readonly active: number };
  term: string;
  isSearching: boolean;
  onChange: (term: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  camera: { readonly isOpen: boolean; readonly toggle: () => void };
}

function TermField({ ref, list, term, isSearching, onChange, onKeyDown, camera }: TermFieldProps) {
  const { t } = useLingui();
  return (
    <span className="relative flex items-center gap-2">
      <input
        ref={ref}
        role="combobox"
        aria-label={t`Screen, task, order, product, bin or action`}
        placeholder={t`Screen, task, order, product, bin or action`}
        aria-autocomplete="list"
        aria-expanded={list.count > 0}
        aria-controls={list.id}
        aria-activedescendant={list.count > 0 ? `${list.id}-${list.active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={term}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      {isSearching && (
        <span className={cx('absolute flex', canScanWithCamera() ? 'right-12' : 'right-2')}>
          <Spinner className="size-4" />
        </span>
      )}
      {canScanWithCamera() && (
        <IconButton
          icon={IconCamera}
          label={t`Scan with the camera`}
          aria-pressed={camera.isOpen}
          onClick={camera.toggle}
        />
      )}
    </span>
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
