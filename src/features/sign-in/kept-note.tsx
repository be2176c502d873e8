import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type KeptOutbox, listKeptOutboxes } from '../../mirror/kept/kept-outboxes';
import { readBaseUrl } from '../../session/store';
import { Banner } from '../../ui/feedback/banner';

/** More would push the form off a small screen; the Synchronization page shows all. */
const shownUsers = 3;
const page = { from: '/sync' };

/** On a shared tablet: whose changes were not sent from here. */
export function KeptNote() {
  const { t } = useLingui();
  const { state } = useLocation();
  const [kept, setKept] = useState<readonly KeptOutbox[]>([]);
  useEffect(() => {
    let isShown = true;
    listKeptOutboxes().then(
      (found) => isShown && setKept(found),
      // A browser that does not list its databases.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (kept.length === 0) return null;
  const more = kept.length - shownUsers;
  const undecided = kept.reduce((sum, outbox) => sum + outbox.undecided, 0);
  const isSent = kept.some((outbox) => outbox.waiting > outbox.undecided);
  const opensNext =
    typeof state === 'object' && state !== null && 'from' in state && state.from === page.from;
  return (
    <Banner className="mt-4">
      <ul>
        {kept.slice(0, shownUsers).map((outbox) => (
          <KeptLine key={outbox.name} outbox={outbox} />
        ))}
        {more > 0 && <li>{t`${plural(more, { one: '# more user', other: '# more users' })}`}</li>}
      </ul>
      <p className="mt-1 text-ink-2">
        {[
          isSent && t`Sent when that user signs in here again.`,
          undecided > 0 &&
            t`${plural(undecided, { one: '# change was refused or cannot be read: it needs a decision.', other: '# changes were refused or cannot be read: they need a decision.' })}`,
          t`An administrator can save what waits as a file or discard it.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p className="mt-1">
        {opensNext ? (
          t`Synchronization opens after you sign in.`
        ) : (
          <Link className="underline" to="/" replace state={page}>
            {t`Show after signing in`}
          </Link>
        )}
      </p>
    </Banner>
  );
}

function KeptLine({ outbox: { owner, waiting } }: { outbox: KeptOutbox }) {
  const { t } = useLingui();
  const { userID } = owner;
  const user = owner.username ?? t`user ${userID}`;
  // Under another address they are not sent automatically (S71).
  const isElsewhere = owner.baseUrl !== readBaseUrl(localStorage, location.origin);
  const where = [owner.companyCode, isElsewhere && owner.baseUrl].filter(Boolean).join(', ');
  return (
    <li className="font-medium">
      {t`${plural(waiting, { one: `# change of ${user} waits here`, other: `# changes of ${user} wait here` })}`}
      {where && ` (${where})`}
    </li>
  );
}
