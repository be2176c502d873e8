import { useLingui } from '@lingui/react/macro';
import type { Choice, ChoiceValue } from './choice';
import { ChoiceOptions } from './choice-options';
import type { SearchState } from './use-search';

interface FoundChoicesProps {
  id: string;
  label: string;
  found: SearchState<Choice<ChoiceValue>>;
  value: ChoiceValue | undefined;
  active: number;
  onHover: (at: number) => void;
  onPick: (at: number) => void;
}

/** The open list of a combobox. */
export function FoundChoices({ id, label, found, value, active, onHover, onPick }: FoundChoicesProps) {
  const { t } = useLingui();
  const choices = found.kind === 'found' ? found.choices : [];
  return (
    <>
      <div id={id} role="listbox" aria-label={label}>
        <ChoiceOptions
          {...{ id, choices, active, onHover, onPick }}
          isSelected={(choice) => choice.value === value}
        />
      </div>
      <p role="status" className="px-2 text-ink-3">
        {found.kind === 'failed' && <span className="block py-1.5">{t`The search failed`}</span>}
        {found.kind === 'found' && choices.length === 0 && (
          <span className="block py-1.5">{t`Nothing found`}</span>
        )}
      </p>
    </>
  );
}
