import { useMemo } from 'react';
import type { Label } from '../../lib/label';
import { type Format, useFormat } from './use-format';
import { useLabel } from './use-label';

/** Writes names and values of fields in the reader's language. */
export interface FieldTexts {
  readonly translate: (label: Label) => string;
  readonly format: Format;
}

export function useFieldTexts(): FieldTexts {
  const translate = useLabel();
  const format = useFormat();
  return useMemo(() => ({ translate, format }), [translate, format]);
}
