import { useLingui } from '@lingui/react/macro';
import { placeholderText } from '../../domain/labels/fill-template';
import type { OfferedName } from '../../ui/code/template-editor';

interface PlaceholderListProps {
  names: readonly OfferedName[];
  onChoose: (name: string) => void;
}

/** The placeholders of a label; each is inserted at the cursor. */
export function PlaceholderList({ names, onChoose }: PlaceholderListProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="placeholders" className="flex flex-col gap-1">
      <h2 id="placeholders" className="text-ink-2 text-xs font-medium">{t`Insert`}</h2>
      <ul className="border-line grid max-h-56 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] overflow-y-auto rounded-md border">
        {names.map(({ name, label }) => (
          <li key={name} className="min-w-0">
            <button
              type="button"
              // The focus stays in the code.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(name)}
              className="hover:bg-surface-3 coarse:min-h-ctl flex w-full min-w-0 flex-col px-2 py-1 text-left focus-visible:-outline-offset-2"
            >
              <span className="w-full truncate text-sm">{label}</span>
              <code className="text-ink-3 w-full truncate text-xs">{placeholderText(name)}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
