import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/layout/card';
import { KeptRow } from './kept-row';
import { useKept } from './use-kept';

/** Changes waiting on this device for other sessions; renders nothing when nothing waits. */
export function KeptCard() {
  const { t } = useLingui();
  const { kept, reload } = useKept();
  if (kept.length === 0) return null;
  return (
    <Card flush title={t`Other changes on this device`}>
      <ul className="divide-y divide-line">
        {kept.map((each) => (
          <KeptRow key={each.outbox.name} kept={each} onDone={() => void reload()} />
        ))}
      </ul>
    </Card>
  );
}
