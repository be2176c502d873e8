import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReportAnswer } from '../../../domain/reports/language/question';
import { useFormat } from '../../../resource-kit/fields/use-format';

/** Says that a picture shows only the largest, if it does. */
export function LargestNote({ shown, of }: { shown: number; of: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const [count, total] = [format.number(shown), format.number(of)];
  return of > shown && <Note>{t`The ${count} largest of ${total}`}</Note>;
}

/** Says that a picture is made of the first rows only, if it is. */
export function FirstNote({ page, total: all }: Pick<ReportAnswer, 'page' | 'total'>) {
  const { t } = useLingui();
  const format = useFormat();
  const [count, total] = [format.number(page.length), format.number(all)];
  return all > page.length && <Note>{t`The first ${count} of ${total}`}</Note>;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-xs text-ink-2">{children}</p>;
}
