import { useLingui } from '@lingui/react/macro';
import { Button } from '../../button';
import { ColumnList, type ColumnListProps } from './column-list';

export interface ColumnPanelProps extends ColumnListProps {
  onReset: () => void;
}

/** What the column chooser opens. Every change counts at once. */
export function ColumnPanel({ onReset, ...list }: ColumnPanelProps) {
  const { t } = useLingui();
  return (
    <>
      <ColumnList {...list} />
      <footer className="mt-1 border-t border-line p-1 pt-2">
        <Button variant="ghost" size="sm" onClick={onReset}>
          {t`Reset`}
        </Button>
      </footer>
    </>
  );
}
