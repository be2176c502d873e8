import { useLingui } from '@lingui/react/macro';
import { DeadEnd } from '../../ui/feedback/dead-end';

export function NotFound() {
  const { t } = useLingui();
  return (
    <DeadEnd title={t`There is no such page`} to="/" toLabel={t`Go to the start page`} variant="primary" />
  );
}
