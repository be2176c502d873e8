import { useEffect, useState } from 'react';
import type { AggregateName, AggregateParams, AggregateValue } from '../../domain/reports/aggregates';
import type { AggregateResult } from '../../sync/device';
import { useDevice } from './device';

/** A live report; null until the first answer. Between two questions the former value stays. */
export function useAggregate<N extends AggregateName>(
  name: N,
  params: AggregateParams<N>,
): AggregateResult<AggregateValue<N>> | null {
  const device = useDevice();
  const [answer, setAnswer] = useState<AggregateResult<AggregateValue<N>> | null>(null);
  const key = JSON.stringify(params);
  useEffect(() => {
    const asked: AggregateParams<N> = JSON.parse(key);
    return device.watchAggregate(name, asked, (next) =>
      setAnswer((before) => (next.value === null && before ? { ...next, value: before.value } : next)),
    );
  }, [device, name, key]);
  return answer;
}
