import { useLingui } from '@lingui/react/macro';
import { dayOf, formatMoment, formatTime } from '../../lib/days';
import { TextField } from '../forms/text-field';
import { LazyCalendar } from './lazy-calendar';
import { type DateControlProps, TypedDateField } from './typed-date-field';
import { moveToDay, parseMoment, parseTime } from './typed-moment';

export interface DateTimeFieldProps extends DateControlProps {
  /** ISO UTC; shown in the device's zone. */
  value: string | null;
  onChange: (value: string | null) => void;
  onWrong?: (() => void) | undefined;
}

/** A moment, typed as dd/MM/yyyy HH:mm or picked. */
export function DateTimeField({ value, onChange, onWrong, ...rest }: DateTimeFieldProps) {
  const { t } = useLingui();
  return (
    <TypedDateField
      {...rest}
      typed={{
        value,
        empty: null,
        format: formatMoment,
        parse: (text) => parseMoment(text, dayOf(new Date())),
        onChange,
        onWrong,
      }}
      placeholder={t`dd/mm/yyyy hh:mm`}
      pickerLabel={t`Choose date and time`}
      invalid={t`Write the date and time as dd/mm/yyyy hh:mm`}
      picker={(close) => (
        <>
          <LazyCalendar
            mode="single"
            value={value ? dayOf(new Date(value)) : null}
            onPick={(day) => {
              onChange(moveToDay(value, day));
              close();
            }}
          />
          <TimeOfDay value={value} onChange={onChange} />
        </>
      )}
    />
  );
}

function TimeOfDay({ value, onChange }: Pick<DateTimeFieldProps, 'value' | 'onChange'>) {
  const { t } = useLingui();
  return (
    <TextField
      className="border-t border-line px-2 pt-2 pb-1"
      type="time"
      label={t`Time`}
      disabled={value === null}
      value={formatTime(value)}
      onChange={(event) => {
        const moment = value === null ? null : parseTime(event.target.value, new Date(value));
        if (moment) onChange(moment.toISOString());
      }}
    />
  );
}
