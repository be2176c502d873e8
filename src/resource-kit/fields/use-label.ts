import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { type Label, renderLabel } from '../../lib/label';

/** Renders a label of shared code in the reader's language; a new function after a change of language. */
export function useLabel(): (label: Label) => string {
  const { _ } = useLingui();
  return useCallback((text) => renderLabel(text, _), [_]);
}
