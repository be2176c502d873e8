import { useState } from 'react';
import type { Row } from '../../domain/resource';
import { isConflict } from '../../domain/sync/rejections';
import type { OutboxEntry } from '../../domain/sync/write';
import { checkValue } from '../../resource-kit/fields/check-value';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { ComparedField } from './compare-fields';
import { useFieldFaults } from './entry-facts';

/** The user's values while they are being corrected. */
export interface Draft {
  readonly values: Row;
  readonly errors: Readonly<Record<string, string>>;
  readonly isDirty: boolean;
  readonly set: (name: string, value: unknown) => void;
  /** Whether every value may be sent; shows what is wrong otherwise. */
  readonly check: () => boolean;
}

export function useDraft(entry: OutboxEntry, compared: readonly ComparedField[]): Draft {
  const translate = useLabel();
  const faultsOf = useFieldFaults();
  const [edits, setEdits] = useState<Row>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(
    entry.rejection && !isConflict(entry) ? faultsOf(entry.rejection) : {},
  );
  const values = { ...Object.fromEntries(compared.map(({ name, mine }) => [name, mine])), ...edits };
  return {
    values,
    errors,
    isDirty: Object.keys(edits).length > 0,
    set: (name, value) => {
      setEdits((before) => ({ ...before, [name]: value }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== name)));
    },
    check: () => {
      const found = compared.flatMap(({ name, field }): [string, string][] => {
        const problem = checkValue(field, values[name]);
        return problem ? [[name, translate(problem)]] : [];
      });
      setErrors(Object.fromEntries(found));
      return found.length === 0;
    },
  };
}
