import { useEffect, useRef } from 'react';
import { checkboxClass } from '../forms/checkbox';
import type { PageSelection } from './use-grid';

interface PageCheckboxProps {
  label: string;
  page: PageSelection;
  onChange: (selected: boolean) => void;
}

export function PageCheckbox({ label, page, onChange }: PageCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <label className="flex h-full items-center justify-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={page === 'all'}
        disabled={page === 'empty'}
        onChange={(event) => onChange(event.target.checked)}
        className={checkboxClass}
      />
    </label>
  );
}
