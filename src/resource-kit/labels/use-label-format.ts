import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Field } from '../../domain/fields';
import { useFormat } from '../fields/use-format';
import { useLabel } from '../fields/use-label';

/** A value as a label shows it, in the reader's language. */
export function useLabelFormat(): (field: Field, value: unknown) => string {
  const { t } = useLingui();
  const format = useFormat();
  const translate = useLabel();
  return useCallback(
    (field, value) => {
      if (field.kind === 'dateTime') return format.moment(value);
      if (field.kind === 'decimal') return format.number(value, field.decimals);
      if (field.kind === 'flag') return value === true ? t`Yes` : t`No`;
      const choice = field.kind === 'choice' ? field.choices[String(value)] : undefined;
      return choice ? translate(choice) : String(value);
    },
    [t, format, translate],
  );
}
