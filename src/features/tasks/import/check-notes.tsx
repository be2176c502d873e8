import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CheckSummary } from '../../../resource-kit/import/import-calls';
import { Banner } from '../../../ui/feedback/banner';

/** Notes of the check of tasks that do not prevent the import: unknown routes. */
export function CheckNotes({ result }: { result: CheckSummary }) {
  const { t } = useLingui();
  const { unknown, unknownCount } = result;
  if (unknownCount === 0) return null;
  const names = unknown.join(', ') + (unknownCount > unknown.length ? ', …' : '');
  return (
    <Banner tone="warning">
      {t`${plural(unknownCount, { one: '# route is not known', other: '# routes are not known' })}: ${names}.`}{' '}
      {t`Their tasks keep the name, but have no route and no dispatch.`}
    </Banner>
  );
}
