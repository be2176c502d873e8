import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { FieldCell } from '../../resource-kit/fields/field-cell';
import { fieldKinds } from '../../resource-kit/fields/field-kinds';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Skeleton } from '../../ui/feedback/skeleton';
import { type ComparedField, type EntryKind, isSame } from './compare-fields';
import type { Corrections } from './use-corrections';

const columnClasses = 'gap-x-4 sm:grid-cols-[9rem_1fr_1.4fr_1fr]';
// The row shows the field's name; the input's own label stays for screen readers. A flag's label contains its box.
const hiddenLabelClasses = '[&_label]:sr-only';

interface CompareRowsProps {
  compared: readonly ComparedField[];
  kind: EntryKind;
  /** null: for reading only. */
  draft: Corrections | null;
  /** Whether the row's present state is known. */
  hasTheirs: boolean;
}

/** Before / mine / now, one block for each field; side by side if there is room. */
export function CompareRows({ compared, kind, draft, hasTheirs }: CompareRowsProps) {
  const { t } = useLingui();
  const translate = useLabel();
  if (compared.length === 0) {
    return (
      <p className="py-2 text-sm text-ink-2">{t`No field differs: nobody has changed the row since.`}</p>
    );
  }
  if (kind === 'create') {
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        {compared.map((field) => (
          <div key={field.name} className="min-w-0">
            {!draft && <p className="text-xs text-ink-3">{translate(field.field.label)}</p>}
            <Mine compared={field} draft={draft} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className="text-sm">
      <div aria-hidden="true" className={cx(columnClasses, 'hidden pb-1 text-xs text-ink-3 sm:grid')}>
        <span />
        <span>{t`Before`}</span>
        <span>{t`Mine`}</span>
        <span>{t`Theirs, now`}</span>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {compared.map((field) => (
          <CompareRow key={field.name} compared={field} kind={kind} draft={draft} hasTheirs={hasTheirs} />
        ))}
      </ul>
    </div>
  );
}

function CompareRow({
  compared,
  kind,
  draft,
  hasTheirs,
}: Omit<CompareRowsProps, 'compared'> & { compared: ComparedField }) {
  const { t } = useLingui();
  const translate = useLabel();
  const { name, field, base, mine, theirs, isMoved } = compared;
  const isDeletion = kind === 'other' && mine === undefined;
  const canTake = draft !== null && hasTheirs && !isSame(draft.values[name], theirs);
  return (
    <li className={cx(columnClasses, 'grid gap-y-2 py-3')} aria-label={translate(field.label)}>
      <p className="font-medium sm:pt-1">{translate(field.label)}</p>
      <Column title={t`Before`}>
        <Value compared={compared} value={base} />
      </Column>
      <Column title={t`Mine`}>
        {isDeletion ? (
          <span className="text-danger-text">{t`deleted`}</span>
        ) : (
          <div className={cx('w-full', field.kind !== 'flag' && hiddenLabelClasses)}>
            <Mine compared={compared} draft={draft} />
          </div>
        )}
      </Column>
      <Column title={t`Theirs, now`}>
        {hasTheirs ? <Value compared={compared} value={theirs} /> : <Unshown />}
        {isMoved && <Badge tone="paused">{t`changed meanwhile`}</Badge>}
        {canTake && (
          <Button size="sm" onClick={() => draft.set(name, theirs ?? null)}>
            {t`Use theirs`}
          </Button>
        )}
      </Column>
    </li>
  );
}

/** A value; its heading is above the column if there is room for columns. */
function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 sm:pt-1">
      <p className="text-xs text-ink-3 sm:sr-only">{title}</p>
      {children}
    </div>
  );
}

/** The user's value: an input while it may be corrected. */
function Mine({ compared, draft }: { compared: ComparedField; draft: Corrections | null }) {
  const { name, field, mine } = compared;
  const Input = draft && fieldKinds[field.kind].input;
  if (!draft || !Input) return <Value compared={compared} value={mine} />;
  return (
    <Suspense fallback={<Skeleton className="h-ctl w-full" />}>
      <Input
        field={field}
        name={name}
        value={draft.values[name]}
        error={draft.errors[name]}
        onChange={(value) => draft.set(name, value)}
      />
    </Suspense>
  );
}

function Value({ compared: { field }, value }: { compared: ComparedField; value: unknown }) {
  const { t } = useLingui();
  const isEmpty = value === null || value === undefined || value === '';
  return (
    <div className="max-w-full text-sm break-words">
      {isEmpty ? <span className="text-ink-3">{t`empty`}</span> : <FieldCell field={field} value={value} />}
    </div>
  );
}

/** A hidden value, of a row that the user can no longer see. */
function Unshown() {
  return <span className="text-sm text-ink-3">–</span>;
}
