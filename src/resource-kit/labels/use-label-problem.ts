import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { placeholderText } from '../../domain/labels/fill-template';
import type { ShownLabel } from './draw-label';

/** Why a label cannot be drawn, in the reader's language; null: it can. */
export function useLabelProblem(): (label: ShownLabel | null) => string | null {
  const { t } = useLingui();
  return useCallback(
    (label) => {
      switch (label?.kind) {
        case 'unknown': {
          const names = label.names.map(placeholderText).join(', ');
          return t`Unknown placeholder: ${names}`;
        }
        case 'unfinished':
          return t`The code has no end: ^XZ is missing`;
        case 'missing':
          return t`The label cannot be drawn offline yet: open this page once with a connection.`;
        case 'too large':
          return t`The label is too large to be drawn`;
        case 'too slow':
          return t`Drawing the label took too long`;
        case 'wrong': {
          const { message } = label;
          return t`The label cannot be drawn: ${message}`;
        }
        default:
          return null;
      }
    },
    [t],
  );
}
