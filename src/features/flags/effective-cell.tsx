import { effectiveValue } from '../../domain/flags';
import type { Row } from '../../domain/resource';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Badge } from '../../ui/badge';
import { configKind, type FlagKind, featureKind } from './flag-kind';
import { sourceNames } from './source-names';
import { useSourceValues } from './use-source-values';

function EffectiveCell({ kind, row }: { kind: FlagKind; row: Row }) {
  const translate = useLabel();
  const { value, source } = effectiveValue(useSourceValues(kind)(row).values);
  return (
    <span className="flex items-center gap-2">
      {source !== 'missing' && <span className="min-w-0 truncate">{value}</span>}
      <Badge tone={source === 'missing' ? 'danger' : source === 'company' ? 'brand' : 'neutral'}>
        {translate(sourceNames[source])}
      </Badge>
    </span>
  );
}

/** The value that counts in the company, and where it comes from. */
export function EffectiveConfig({ row }: { row: Row }) {
  return <EffectiveCell kind={configKind} row={row} />;
}

export function EffectiveFeature({ row }: { row: Row }) {
  return <EffectiveCell kind={featureKind} row={row} />;
}
