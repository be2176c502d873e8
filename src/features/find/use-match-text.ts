import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { products } from '../../domain/resources/catalog/products';
import { locations } from '../../domain/resources/sites/locations';
import { tasks } from '../../domain/resources/tasks/tasks';
import { statusLabels } from '../../domain/tasks/statuses';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { Match } from './find-matches';

export interface MatchText {
  readonly label: string;
  readonly description: string;
}

/** The name of a match, and what it leads to. */
export function useMatchText(): (match: Match) => MatchText {
  const { t } = useLingui();
  const translate = useLabel();
  return useCallback(
    (match) => {
      switch (match.kind) {
        case 'task': {
          const { taskNumber, status, customerName } = match.task;
          const facts = [translate(tasks.title.one), translate(statusLabels[status]), customerName];
          return { label: taskNumber, description: facts.filter(Boolean).join(' · ') };
        }
        case 'order':
          return { label: match.orderNumber, description: translate(tasks.fields.orderNumber.label) };
        case 'product': {
          const { productCode, name } = match.product;
          return {
            label: `${productCode} ${name}`,
            description: `${translate(products.title.one)} · ${t`Open tasks`}`,
          };
        }
        case 'bin':
          return { label: match.bin, description: `${translate(locations.title.one)} · ${t`Open tasks`}` };
      }
    },
    [t, translate],
  );
}
