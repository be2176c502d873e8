import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { keyOf, screenPath } from '../../domain/resource';
import { configs, features } from '../../domain/resources/company/configs';
import { buttonClass } from '../../ui/button';
import { NoPermissionState, OfflineState } from '../../ui/feedback/states';
import { useFlags } from '../device/device';
import { useRole } from '../device/use-may';
import { useRows } from '../device/use-rows';
import { useIsOffline } from '../device/use-status';

interface SwitchedOffProps {
  /** The config or feature that is not on. */
  flag: string | undefined;
  title?: string;
  loading: ReactNode;
}

/** Instead of a page that the role may open and whose flag is off, or not known yet (`loading`). */
export function SwitchedOff({ flag = '', title, loading }: SwitchedOffProps) {
  const { t } = useLingui();
  const flags = useFlags();
  const isOffline = useIsOffline();
  const isMain = useRole() === 'main';
  if (!flags.loaded) return isOffline ? <OfflineState isPage /> : loading;
  return (
    <NoPermissionState
      isPage
      title={title ?? t`This page is switched off`}
      actions={isMain && <FlagLink name={flag} />}
    >
      {isMain
        ? t`It is not switched on for the company.`
        : t`It is not switched on for the company. The main administrator can switch it on among the features and configs.`}
    </NoPermissionState>
  );
}

/** Leads to the page on which the flag is switched on. */
function FlagLink({ name }: { name: string }) {
  const { t } = useLingui();
  const query = { filter: { name }, sort: [], range: [0, 0] } as const;
  const found = [
    { resource: configs, row: useRows({ ...query, resource: configs.name })?.rows[0] },
    { resource: features, row: useRows({ ...query, resource: features.name })?.rows[0] },
  ];
  return found.map(
    ({ resource, row }) =>
      row && (
        <Link
          key={resource.name}
          to={`/${screenPath(resource)}/${keyOf(resource, row)}`}
          className={buttonClass('primary')}
        >
          {t`Open ${name}`}
        </Link>
      ),
  );
}
