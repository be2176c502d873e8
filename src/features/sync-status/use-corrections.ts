import { useState } from 'react';
import type { Row } from '../../domain/resource';
import { isConflict } from '../../domain/sync/rejections';
import type { OutboxEntry } from '../../domain/sync/write';
import { isAmidJson, isKeepable } from '../../resource-kit/drafts/form-draft';
import { type Draft, useDraft } from '../../resource-kit/drafts/use-draft';
import { checkValue } from '../../resource-kit/fields/check-value';
import { useLabel } from '../../resource-kit/fields/use-label';
import { type ComparedField, isSame } from './compare-fields';
import { useFieldFaults } from './entry-facts';

/** The user's values while they are being corrected. */
export interface Corrections extends Pick<Draft, 'submitted'> {
  readonly values: Row;
  readonly errors: Readonly<Record<string, string>>;
  readonly isDirty: boolean;
  readonly set: (name: string, value: unknown) => void;
  /** Whether every value may be sent; shows faults otherwise. */
  readonly check: () => boolean;
}

/** Corrections of a refused write, stored on the device until it is sent again, or it or they are discarded. */
export function useCorrections(entry: OutboxEntry, compared: readonly ComparedField[]): Corrections {
  const translate = useLabel();
  const faultsOf = useFieldFaults();
  const [edits, setEdits] = useState<Row>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(
    entry.rejection && !isConflict(entry) ? faultsOf(entry.rejection) : {},
  );
  const values = { ...Object.fromEntries(compared.map(({ name, mine }) => [name, mine])), ...edits };
  const isDirty = Object.keys(edits).length > 0;
  const enter = (entered: Row) => {
    setEdits((before) => ({ ...before, ...entered }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in entered))));
  };
  const { submitted } = useDraft({
    form: `refused ${entry.requestID}`,
    isDirty,
    entered: edits,
    take: () => correctionsToKeep(edits, compared),
    restore: (found) => {
      const kept = parseCorrections(found);
      // If it was corrected elsewhere and refused once more, the same identity has other values.
      if (!kept || compared.length === 0) return false;
      const isLike = (name: string, mine: unknown) =>
        compared.some((one) => one.name === name && isSame(one.mine, mine));
      const same = kept.filter(([name, , mine]) => isLike(name, mine));
      if (same.length === 0) return 'outdated';
      enter(Object.fromEntries(same));
      return same.length === kept.length || 'partly';
    },
  });
  return {
    values,
    errors,
    isDirty,
    submitted,
    set: (name, value) => enter({ [name]: value }),
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

/** A field's name, the entered value, and the refused write's value over which it was entered. */
type Correction = readonly [name: string, entered: unknown, mine: unknown];

/** @returns as `draftOf` */
function correctionsToKeep(
  edits: Row,
  compared: readonly ComparedField[],
): readonly Correction[] | null | undefined {
  const kept = compared.flatMap(({ name, mine }): Correction[] =>
    name in edits && isKeepable(edits[name]) ? [[name, edits[name], mine ?? null]] : [],
  );
  if (kept.length > 0) return kept;
  return isAmidJson(compared.map(({ name }) => edits[name])) ? undefined : null;
}

function parseCorrections(found: unknown): readonly Correction[] | null {
  return Array.isArray(found) && found.length > 0 && found.every(isCorrection) ? found : null;
}

function isCorrection(found: unknown): found is Correction {
  return Array.isArray(found) && found.length === 3 && typeof found[0] === 'string';
}
