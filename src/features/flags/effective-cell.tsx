import { effectiveValue } from '../../domain/flags';
import type { Row } from '../../domain/resource';
import { configKind, type FlagKind, featureKind } from '../../resource-kit/flags/flag-kind';
import { SourceBadge } from '../../resource-kit/flags/source-badge';
import { useSourceValues } from '../../resource-kit/flags/use-source-values';

function EffectiveCell({ kind, row }: { kind: FlagKind; row: Row }) {
  const { value, source } = effectiveValue(useSourceValues(kind)(row).values);
  return (
    <span className="flex items-center gap-2">
      {source !== 'missing' && <span className="min-w-0 truncate">{value}</span>}
      <SourceBadge source={source} />
    </span>
  );
}

/** The company's effective value, and its source. */
export function EffectiveConfig({ row }: { row: Row }) {
  return <EffectiveCell kind={configKind} row={row} />;
}

export function EffectiveFeature({ row }: { row: Row }) {
  return <EffectiveCell kind={featureKind} row={row} />;
}
