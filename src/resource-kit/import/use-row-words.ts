import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ResourceImport } from '../../domain/resource';
import type { ImportWords, WordsApart } from './import-words';

/** An import's words for existing rows: they are updated or left alone. */
export function useRowWords(existing: ResourceImport['existing']): ImportWords {
  const { t } = useLingui();
  const inOrder = (rows: number) =>
    t`${plural(rows, { one: '# new row is in order.', other: '# new rows are in order.' })}`;
  const updated: WordsApart = {
    inOrder,
    existing: (rows, _, isAll) =>
      isAll
        ? t`${plural(rows, { one: 'The row of this file exists already and is updated from it.', other: 'All # rows exist already and are updated from the file.' })}`
        : t`${plural(rows, { one: '# row exists already and is updated from the file.', other: '# rows exist already and are updated from the file.' })}`,
  };
  const skipped: WordsApart = {
    inOrder,
    existing: (rows, _, isAll) =>
      isAll
        ? t`${plural(rows, { one: 'The row of this file exists already and is left unchanged: there is nothing to import.', other: 'All # rows exist already and are left unchanged: there is nothing to import.' })}`
        : t`${plural(rows, { one: '# row exists already and is left unchanged.', other: '# rows exist already and are left unchanged.' })}`,
    // The writes are made from the rows of this device: there would be none.
    left: {
      fresh: (rows) => t`${plural(rows, { one: '# new row', other: '# new rows' })}`,
      again: null,
    },
  };
  return {
    count: (rows) => t`${plural(rows, { one: '# row', other: '# rows' })}`,
    apart: existing === 'skip' ? skipped : updated,
  };
}
