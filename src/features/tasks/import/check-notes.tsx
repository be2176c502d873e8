import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CheckSummary } from '../../../resource-kit/import/import-calls';
import { Banner } from '../../../ui/feedback/banner';

/** What the check of tasks found that keeps nothing from being imported: tasks that are there, and routes that are not. */
export function CheckNotes({ result }: { result: CheckSummary }) {
  const { t } = useLingui();
  const { existing, unknown, unknownCount } = result;
  const names = unknown.join(', ') + (unknownCount > unknown.length ? ', …' : '');
  return (
    <>
      {existing > 0 && (
        <Banner tone="info">
          {t`${plural(existing, { one: '# task exists already and is left unchanged.', other: '# tasks exist already and are left unchanged.' })}`}
        </Banner>
      )}
      {unknownCount > 0 && (
        <Banner tone="warning">
          {t`${plural(unknownCount, { one: '# route is not known', other: '# routes are not known' })}: ${names}.`}{' '}
          {t`Their tasks keep the name, but have no route and no dispatch.`}
        </Banner>
      )}
    </>
  );
}
