import { useLingui } from '@lingui/react/macro';
import type { MirrorPolicy } from '../../domain/resource';
import { isResourceName, resourceOf, resources } from '../../domain/resources/registry';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { DeviceStatus } from '../../sync/device';
import { ProgressBar } from '../../ui/feedback/progress-bar';

/** For each resource: how many rows are stored, which, and whether they are complete. */
export function MirrorTable({ status }: { status: DeviceStatus }) {
  const { t } = useLingui();
  const translate = useLabel();
  const { number } = useFormat();
  const keptText = useKeptText(status.windowDays);
  return (
    <table className="w-full border-t border-line text-sm">
      <caption className="sr-only">{t`Rows on this device`}</caption>
      <thead>
        <tr className="text-left text-xs text-ink-3">
          <th scope="col" className="px-2 py-2 font-medium sm:px-4">{t`Data`}</th>
          <th scope="col" className="px-2 py-2 text-right font-medium">{t`How many`}</th>
          <th scope="col" className="px-2 py-2 font-medium sm:px-4">{t`State`}</th>
        </tr>
      </thead>
      <tbody>
        {namesOf(status).map((name) => {
          const resource = isResourceName(name) ? resourceOf(name) : null;
          return (
            <tr key={name} className="border-t border-line">
              <th
                scope="row"
                className="px-2 py-1.5 text-left font-normal hyphens-auto wrap-anywhere sm:px-4"
              >
                {resource ? translate(resource.title.many) : name}
                {resource && <span className="block text-xs text-ink-3">{keptText(resource.mirror)}</span>}
              </th>
              <td className="px-2 py-1.5 text-right tabular-nums">
                {number(status.mirrored[name]?.rows ?? 0)}
              </td>
              <td className="px-2 py-1.5 sm:px-4">
                <PullState status={status} name={name} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function PullState({ status, name }: { status: DeviceStatus; name: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const pulled = status.snapshot[name];
  const isWhole = !pulled || (pulled.total !== null && pulled.done >= pulled.total);
  // The figures of the last pull stay; they only count while rows are being fetched.
  if (status.lastSyncMs !== null && (isWhole || !status.isSyncing))
    return <span className="text-ink-2">{t`Complete`}</span>;
  if (!pulled) return <span className="text-ink-3">{t`Not fetched yet`}</span>;
  if (isWhole) return <span className="text-ink-2">{t`Fetched`}</span>;
  const done = number(pulled.done);
  const total = pulled.total === null ? null : number(pulled.total);
  return (
    <div className="flex min-w-24 flex-col gap-1">
      <span className="text-xs text-ink-2 tabular-nums">
        {total === null ? t`${done} so far` : t`${done} of ${total}`}
      </span>
      <ProgressBar label={t`Being fetched`} value={pulled.total ? pulled.done / pulled.total : undefined} />
    </div>
  );
}

function useKeptText(days: number): (policy: MirrorPolicy) => string {
  const { t } = useLingui();
  return (policy) => {
    if (typeof policy === 'object') return t`All open ones, and completed ones of the last ${days} days`;
    switch (policy) {
      case 'all':
        return t`All of them`;
      case 'visited':
        return t`Those that were opened`;
      case 'none':
        return '';
    }
  };
}

/** The resources that the device reports, in the registry's order. */
function namesOf(status: DeviceStatus): readonly string[] {
  const known = new Set([...Object.keys(status.mirrored), ...Object.keys(status.snapshot)]);
  const inOrder = resources.map(({ name }): string => name).filter((name) => known.has(name));
  return [...inOrder, ...[...known].filter((name) => !isResourceName(name))];
}
