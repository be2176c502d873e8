import { useLingui } from '@lingui/react/macro';
import { WarningHint } from './warning-hint';

/** Below a lookup that was left with a text which stands for none of its options, or for several. */
export function UnknownText({ text }: { text: string }) {
  const { t } = useLingui();
  return <WarningHint>{t`“${text}” is not one of the options.`}</WarningHint>;
}
