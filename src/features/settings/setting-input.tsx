import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import {
  companyWarehouseSettings,
  type WarehouseSetting,
  warehouseSettings,
} from '../../domain/resources/sites/warehouse-settings';
import { Badge } from '../../ui/badge';
import { Checkbox } from '../../ui/forms/checkbox';
import { TextField } from '../../ui/forms/text-field';

interface SettingInputProps {
  setting: WarehouseSetting;
  value: string;
  /** The warehouse has no value of its own. */
  isInherited: boolean;
  error: string | null;
  onChange: (value: string) => void;
}

/** One setting; what it is entered with follows its type. */
export function SettingInput({ setting, value, isInherited, error, onChange }: SettingInputProps) {
  const { t } = useLingui();
  const { name, type, description, warehouseSettingID } = setting;
  return (
    <div className="border-line flex flex-col gap-1 rounded-lg border p-3">
      <div className="flex items-center gap-2">
        <Link
          to={`/${warehouseSettings.screen}/${warehouseSettingID}`}
          className="text-brand-text min-w-0 truncate text-sm font-medium hover:underline coarse:-my-2 coarse:py-3"
        >
          {name}
        </Link>
        {isInherited && <Badge>{t`Inherited`}</Badge>}
      </div>
      {type === 'boolean' ? (
        <Checkbox
          label={description ?? name}
          checked={value === 'true'}
          onChange={({ target }) => onChange(String(target.checked))}
        />
      ) : (
        <TextField
          label={name}
          hideLabel
          hint={description ?? undefined}
          maxLength={companyWarehouseSettings.fields.value.maxLength}
          inputMode={type === 'number' ? 'decimal' : undefined}
          value={value}
          error={error ?? undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
