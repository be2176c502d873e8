import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/forms/text-field';

interface ServerAddressProps {
  value: string;
  usual: string;
  isWrong: boolean;
  readOnly: boolean;
  onChange: (value: string) => void;
}

export function ServerAddress({ value, usual, isWrong, readOnly, onChange }: ServerAddressProps) {
  const { t } = useLingui();
  return (
    <details className="text-sm" open={value !== usual || undefined}>
      <summary className="w-fit cursor-pointer rounded text-ink-2 coarse:py-2">{t`Advanced`}</summary>
      <TextField
        className="mt-3"
        label={t`Server address`}
        name="address"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={usual}
        readOnly={readOnly}
        value={value}
        error={isWrong ? t`Enter an address such as https://tools.example.com/api/` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </details>
  );
}
