import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button';
import type { CheckSummary } from '../import-calls';
import type { ImportWords } from '../import-words';

interface ImportButtonProps {
  result: CheckSummary;
  words: ImportWords;
  disabled: boolean;
  onPress: () => void;
}

/** Says what will be imported. If nothing is new as far as the device knows, it is no longer the primary button. */
export function ImportButton({ result, words, disabled, onPress }: ImportButtonProps) {
  const { t } = useLingui();
  const { goodGroups, existing } = result;
  const left = existing > 0 ? words.apart?.left : undefined;
  const fresh = goodGroups - existing;
  if (left && fresh === 0)
    return (
      left.again && (
        <Button disabled={disabled} onClick={onPress}>
          {left.again.label}
        </Button>
      )
    );
  const count = left ? left.fresh(fresh) : words.count(goodGroups);
  return (
    <Button
      variant="primary"
      disabled={goodGroups === 0 || disabled}
      onClick={onPress}
    >{t`Import ${count}`}</Button>
  );
}
