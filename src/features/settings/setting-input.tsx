import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type WarehouseSetting, warehouseSettings } from '../../domain/resources/sites/warehouse-settings';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { TextField } from '../../ui/forms/text-field';

interface SettingInputProps {
  setting: WarehouseSetting;
  /** The warehouse's own, null if it has none; emptied, the inherited one applies. */
  value: string | null;
  /** The definition's, as text. */
  inherited: string;
  error: string | null;
  /** Null: the warehouse has no own value. */
  history: ReactNode;
  onChange: (value: string) => void;
}

/** One setting, with an input for its type. */
export function SettingInput({ setting, value, inherited, error, history, onChange }: SettingInputProps) {
  const { t } = useLingui();
  const control = useRef<HTMLInputElement>(null);
  const isInherited = (value ?? '').trim() === '';
  const { name, type, description, warehouseSettingID } = setting;
  return (
    <div className="border-line flex flex-col gap-1 rounded-lg border p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={`/${warehouseSettings.screen}/${warehouseSettingID}`}
          className="text-brand-text min-w-0 truncate text-sm font-medium hover:underline coarse:-my-2 coarse:py-3"
        >
          {name}
        </Link>
        {isInherited ? (
          <Badge>{t`Inherited`}</Badge>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            className="ml-auto"
            aria-label={`${t`Use the inherited value`}: ${name}`}
            onClick={() => {
              onChange('');
              // The button disappears with its own press.
              control.current?.focus();
            }}
          >
            {t`Use the inherited value`}
          </Button>
        )}
        {history}
      </div>
      {type === 'boolean' ? (
        <Checkbox
          ref={control}
          label={description ?? name}
          checked={(isInherited ? inherited : value) === 'true'}
          onChange={({ target }) => onChange(String(target.checked))}
        />
      ) : (
        <TextField
          ref={control}
          label={name}
          hideLabel
          hint={description ?? undefined}
          inputMode={type === 'number' ? 'decimal' : undefined}
          placeholder={inherited}
          value={value ?? inherited}
          error={error ?? undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
