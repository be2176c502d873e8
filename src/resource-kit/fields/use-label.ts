import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { type Label, renderLabel } from '../../lib/label';

/** Renders a label of shared code in the reader's language. */
export function useLabel(): (label: Label) => string {
  const { i18n } = useLingui();
  return useCallback((text) => renderLabel(text, (id, values) => i18n._(id, values)), [i18n]);
}
