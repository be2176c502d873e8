import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Kept } from './use-kept';

/** What is said of another outbox: whose it is, how much waits, and what becomes of it. */
export function useKeptTexts({ kind, mayDecide, outbox }: Kept): {
  readonly user: string;
  readonly title: string;
  readonly hint: string;
} {
  const { t } = useLingui();
  const { owner, waiting } = outbox;
  const { baseUrl, userID } = owner;
  const user = owner.username ?? t`user ${userID}`;
  const company = owner.companyCode ?? String(owner.companyID);
  switch (kind) {
    case 'former-address':
      return {
        user,
        title: t`${plural(waiting, { one: '# change of yours was entered under another server address', other: '# changes of yours were entered under another server address' })}`,
        hint: t`They were entered for ${baseUrl} and are not sent by themselves. Send them here only if both addresses lead to the same system.`,
      };
    case 'other-company':
      return {
        user,
        title: t`${plural(waiting, { one: `# change of yours for ${company} waits here`, other: `# changes of yours for ${company} wait here` })}`,
        hint: t`They are sent when you work in that company again.`,
      };
    case 'other-user':
      return {
        user,
        title: t`${plural(waiting, { one: `# change of ${user} waits here`, other: `# changes of ${user} wait here` })}`,
        hint: mayDecide
          ? t`Entered for ${company} at ${baseUrl}. They are sent when ${user} signs in on this device again. For somebody who does not come back: hand them over as a file, then discard them.`
          : t`Entered for ${company} at ${baseUrl}. They are sent when ${user} signs in on this device again. An administrator of the company can hand them over or discard them.`,
      };
  }
}
