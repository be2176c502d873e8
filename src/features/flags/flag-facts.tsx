import { useLingui } from '@lingui/react/macro';
import { effectiveValue, type FlagSource, flagSources, valueWithout } from '../../domain/flags';
import type { Row } from '../../domain/resource';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { FlagKind } from '../../resource-kit/flags/flag-kind';
import { sourceNames } from '../../resource-kit/flags/source-names';
import { useSourceValues } from '../../resource-kit/flags/use-source-values';
import { Badge } from '../../ui/badge';
import { cx } from '../../ui/cx';
import { CompanyValue } from './company-value';
import { describe, effectOf } from './flag-effect';

/** Below a definition: its effect, its value in each source, the effective one, and the company's own value. */
export function FlagFacts({ kind, row }: { kind: FlagKind; row: Row }) {
  const { t } = useLingui();
  const translate = useLabel();
  const state = useSourceValues(kind)(row);
  const { value, source } = effectiveValue(state.values);
  const effect = effectOf(row);
  const said = effect ? translate(effect) : t`The program does not read it: it is for other systems.`;
  const next = source === 'missing' ? null : valueWithout(state.values, source);
  return (
    <div className="border-line mt-4 flex flex-col gap-4 border-t pt-4">
      {/* Definitions made at the server's start are described in these words. */}
      {said !== describe(row, translate) && <p className="text-sm">{said}</p>}
      <section aria-labelledby="sources" className="flex flex-col gap-2">
        <h2 id="sources" className="text-ink-3 text-xs">{t`Where the value comes from`}</h2>
        <ol className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          {flagSources.map((each) => (
            <SourceRow key={each} source={each} value={state.values[each]} isUsed={each === source} />
          ))}
        </ol>
        {source === 'missing' && <Badge tone="danger">{translate(sourceNames.missing)}</Badge>}
        {next && (
          <p className="text-ink-2 text-sm">
            {next.source === 'missing'
              ? t`Without “${value}” it would not be found.`
              : t`Without “${value}” it would be “${next.value}” (${translate(sourceNames[next.source])}).`}
          </p>
        )}
      </section>
      <CompanyValue kind={kind} definition={row} state={state} />
    </div>
  );
}

function SourceRow({ source, value, isUsed }: { source: FlagSource; value: string | null; isUsed: boolean }) {
  const { t } = useLingui();
  const translate = useLabel();
  return (
    // Names have different lengths in each language: the longest sets the column's width.
    <li className="col-span-full grid min-h-6 grid-cols-subgrid items-center">
      <span className="text-ink-2">{translate(sourceNames[source])}</span>
      <span className="flex flex-wrap items-center gap-x-3">
        <span className={cx('min-w-0 wrap-anywhere', isUsed ? 'font-semibold' : 'text-ink-3')}>
          {value ?? '–'}
        </span>
        {isUsed && <Badge tone="brand">{t`In effect`}</Badge>}
      </span>
    </li>
  );
}
