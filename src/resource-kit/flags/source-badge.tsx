import type { FlagSource } from '../../domain/flags';
import { Badge } from '../../ui/badge';
import { useLabel } from '../fields/use-label';
import { sourceNames } from './source-names';

/** Where the value of a config or feature comes from (decision 34). */
export function SourceBadge({ source }: { source: FlagSource }) {
  const translate = useLabel();
  return (
    <Badge tone={source === 'missing' ? 'danger' : source === 'company' ? 'brand' : 'neutral'}>
      {translate(sourceNames[source])}
    </Badge>
  );
}
