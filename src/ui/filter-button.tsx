import { useLingui } from '@lingui/react/macro';
import { Badge } from './badge';
import { Button } from './button';
import { IconFilter } from './icons';

export interface FilterButtonProps {
  /** Of the element with the filters. */
  controls: string;
  /** Number of filters that differ from their defaults. */
  count: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Shows and hides filters that have no room of their own, as on a phone. */
export function FilterButton({ controls, count, isOpen, onOpenChange }: FilterButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      icon={IconFilter}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={() => onOpenChange(!isOpen)}
    >
      {t`Filters`}
      {count > 0 && <Badge tone="brand">{count}</Badge>}
    </Button>
  );
}
