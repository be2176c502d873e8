import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Kept } from './use-kept';

/** The texts about another outbox: whose it is, how much waits, and what will become of it. */
export function useKeptTexts({ kind, mayDecide, outbox }: Kept): {
  readonly user: string;
  readonly title: string;
  readonly hint: string;
} {
  const { t } = useLingui();
  const { owner, waiting, undecided } = outbox;
  const { baseUrl, userID } = owner;
  const user = owner.username ?? t`user ${userID}`;
  const company = owner.companyCode ?? String(owner.companyID);
  const isSent = waiting > undecided;
  const decision =
    undecided > 0 &&
    t`${plural(undecided, { one: '# change was refused or cannot be read: it needs a decision.', other: '# changes were refused or cannot be read: they need a decision.' })}`;
  switch (kind) {
    case 'former-address':
      return {
        user,
        title: t`${plural(waiting, { one: '# change of yours was entered under another server address', other: '# changes of yours were entered under another server address' })}`,
        hint: t`Entered for ${baseUrl} and not sent automatically. Send here only if both addresses lead to the same system.`,
      };
    case 'other-company':
      return {
        user,
        title: t`${plural(waiting, { one: `# change of yours for ${company} waits here`, other: `# changes of yours for ${company} wait here` })}`,
        hint: sentences(isSent && t`Sent when you work in that company again.`, decision),
      };
    case 'other-user':
      return {
        user,
        title: t`${plural(waiting, { one: `# change of ${user} waits here`, other: `# changes of ${user} wait here` })}`,
        hint: sentences(
          t`Entered for ${company} at ${baseUrl}.`,
          isSent && t`Sent when ${user} signs in on this device again.`,
          decision,
          mayDecide
            ? t`For somebody who does not come back: save what waits as a file, then discard it.`
            : t`An administrator of the company can save what waits as a file or discard it.`,
        ),
      };
  }
}

function sentences(...said: readonly (string | false)[]): string {
  return said.filter(Boolean).join(' ');
}
