import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { cx } from '../../ui/cx';
import { Spinner } from '../../ui/feedback/spinner';
import { controlClass } from '../../ui/forms/form-field';
import { opensScreenKeyboard } from '../../ui/hooks/screen-keyboard';
import { IconButton } from '../../ui/icon-button';
import { IconCamera } from '../../ui/later-icons';
import { canScanWithCamera } from './camera-scan';

interface TermFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  /** The results, whose active one the field points at. */
  list: { readonly id: string; readonly count: number; readonly active: number };
  term: string;
  isSearching: boolean;
  onChange: (term: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  camera: { readonly isOpen: boolean; readonly toggle: () => void };
}

/** The field of the palette, with a camera button if there is a camera. */
export function TermField({ ref, list, term, isSearching, onChange, onKeyDown, camera }: TermFieldProps) {
  const { t } = useLingui();
  // Immediate results are pressed: a screen keyboard would cover them.
  const isForResults = useRef(term !== '');
  useEffect(() => {
    if (isForResults.current && opensScreenKeyboard()) return;
    // On touch devices a dialog focuses itself right after this.
    const timer = setTimeout(() => ref.current?.focus());
    return () => clearTimeout(timer);
  }, [ref]);
  return (
    <span className="relative flex items-center gap-2">
      <input
        ref={ref}
        role="combobox"
        aria-label={t`Screen, task, order, product, bin or action`}
        placeholder={t`Screen, task, order, product, bin or action`}
        aria-autocomplete="list"
        aria-expanded={list.count > 0}
        aria-controls={list.id}
        aria-activedescendant={list.count > 0 ? `${list.id}-${list.active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={term}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      {isSearching && (
        <span className={cx('absolute flex', canScanWithCamera() ? 'right-12' : 'right-2')}>
          <Spinner className="size-4" />
        </span>
      )}
      {canScanWithCamera() && (
        <IconButton
          icon={IconCamera}
          label={t`Scan with the camera`}
          aria-pressed={camera.isOpen}
          onClick={camera.toggle}
        />
      )}
    </span>
  );
}
