import { handlingStatus } from '../domain/resources/company/handling-status';
import { useLabel } from '../resource-kit/fields/use-label';
import { StatusChip, type Tone } from '../ui/badge';

type HandlingStatus = keyof typeof handlingStatus.choices;

const tones: Readonly<Record<HandlingStatus, Tone>> = {
  new: 'suspended',
  'in progress': 'paused',
  resolved: 'completed',
};

/** The state of handling a reported problem. */
export function HandlingStatusChip({ status }: { status: HandlingStatus }) {
  const translate = useLabel();
  return <StatusChip tone={tones[status]}>{translate(handlingStatus.choices[status])}</StatusChip>;
}
