import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { deleteRow } from '../../domain/mutations/rows';
import { withName } from '../../domain/mutations/with-name';
import { keyOf, nameOf, type Resource, type Row } from '../../domain/resource';
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time';
import { useConfirm } from '../../ui/overlay/confirm';
import { callRow, callWrite } from '../actions/call-row';
import { useDevice, useSession } from '../device/device';
import { useRole } from '../device/use-may';
import { useSubmit } from '../device/use-submit';
import { useLabel } from '../fields/use-label';

// If it cannot be loaded, the server says so later.
const StillUsed = lazy(() =>
  import('../actions/still-used')
    .then((m) => ({ default: m.StillUsed }))
    .catch(() => ({ default: () => null })),
);

const maxNamed = 5;

/** @param name of a single row, if its page shows more than the declaration's `displayFields` */
type DeleteRows = (rows: readonly Row[], name?: string) => Promise<boolean | undefined>;

/** Asks, then deletes; resolves true when the deletion is queued. */
export function useDeleteRows(resource: Resource): DeleteRows {
  const { t } = useLingui();
  const translate = useLabel();
  const confirm = useConfirm();
  const submit = useSubmit();
  const device = useDevice();
  const { companyID } = useSession();
  const role = useRole();
  return useOneAtATime(async (rows: readonly Row[], name?: string) => {
    const count = rows.length;
    const [first] = rows;
    if (!first) return false;
    const call = (row: Row) => callRow(device, resource, row, translate).catch(() => nameOf(resource, row));
    const names = await Promise.all(rows.slice(0, maxNamed).map(call));
    const more = count - names.length;
    const title =
      count === 1
        ? t`Delete ${name ?? names[0]}?`
        : t`Delete ${plural(count, { one: '# row', other: '# rows' })}?`;
    if (
      !(await confirm({
        title,
        body: (
          <>
            {count === 1 ? (
              t`This cannot be undone.`
            ) : (
              <ul className="list-disc pl-5">
                {rows.slice(0, maxNamed).map((row, index) => (
                  <li key={keyOf(resource, row)} className="wrap-anywhere">
                    {names[index]}
                  </li>
                ))}
                {more > 0 && <li className="list-none">{t`and ${more} more`}</li>}
              </ul>
            )}
            <Suspense fallback={null}>
              <StillUsed {...{ device, role, resource, rows }} />
            </Suspense>
          </>
        ),
        confirmLabel: t`Delete`,
        danger: true,
      }))
    )
      return false;
    const writes = rows.map((row) => {
      const write = deleteRow(resource, row, companyID);
      return name === undefined || count > 1
        ? callWrite(device, resource, row, { write, translate })
        : withName(write, name);
    });
    return submit(await Promise.all(writes));
  });
}
