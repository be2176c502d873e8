import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { unreadErrors } from '../../domain/tasks/unread-errors';
import { useRows } from '../../resource-kit/device/use-rows';
import { buttonClass } from '../../ui/button';
import { CountMark } from '../../ui/icon-button';
import { IconBell } from '../../ui/icons';

const unread = { ...unreadErrors, sort: [], range: [0, 0] } as const;

/** The number of new errors on this device; the stream brings the next one at once. */
export function ErrorBell() {
  const { t } = useLingui();
  const count = useRows(unread)?.total ?? 0;
  const name = count === 0 ? t`Errors` : t`Errors: ${plural(count, { one: '# unread', other: '# unread' })}`;
  return (
    <Link
      to="/errors"
      aria-label={name}
      title={name}
      className={`${buttonClass('ghost')} relative !px-0 w-ctl`}
    >
      <IconBell className="size-[1.125rem]" />
      <CountMark count={count} />
    </Link>
  );
}
