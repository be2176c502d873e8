import { useLingui } from '@lingui/react/macro';
import { dispatches } from '../../../domain/resources/sites/dispatches';
import { useAllRows } from '../../../resource-kit/device/use-rows';
import { useReferenceName } from '../../../resource-kit/fields/use-reference-name';
import { Button } from '../../../ui/button';
import { IconX } from '../../../ui/icons';
import { useDispatchText } from '../dispatch/dispatch-text';

/** The list's dispatch filter with its route; a press removes it. */
export function DispatchChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { t } = useLingui();
  const text = useDispatchText();
  const found = useAllRows(dispatches).find(({ dispatchID }) => dispatchID === id);
  const route = useReferenceName('routes', found?.routeID);
  const name = found ? [route, text(found)].filter(Boolean).join(' · ') : t`Dispatch ${id}`;
  return (
    <Button onClick={onRemove} aria-label={t`Remove the filter: ${name}`}>
      <span className="truncate">{name}</span>
      <IconX />
    </Button>
  );
}
