import { useLingui } from '@lingui/react/macro';
import { dayOf, formatMoment, formatTime } from '../../lib/days';
import { TextField } from '../forms/text-field';
import { LazyCalendar } from './lazy-calendar';
import { type DateControlProps, TypedDateField } from './typed-date-field';
import { moveToDay, parseMoment, parseTime } from './typed-moment';
import type { TextFormat } from './use-typed-value';

/** ISO UTC; shown in the device's zone. */
type DateTimeFieldProps = DateControlProps<string | null>;

const momentFormat: TextFormat<string | null> = { empty: null, format: formatMoment, parse: parseMoment };

/** A moment, typed as dd/MM/yyyy HH:mm or picked. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { t } = useLingui();
  const { value, onChange, onWrong } = props;
  /** A form holds the text typed so far: leaving it asks, and its draft stores it. */
  const tell = (text: string) => {
    const moment = parseMoment(text, dayOf(new Date()));
    if (moment === null && text.trim() !== '') onWrong?.();
    else onChange(moment);
  };
  return (
    <TypedDateField
      {...props}
      textFormat={momentFormat}
      onInput={({ currentTarget }) => tell(currentTarget.value)}
      placeholder={t`dd/mm/yyyy hh:mm`}
      pickerLabel={t`Choose date and time`}
      invalid={t`Enter the date and time as dd/mm/yyyy hh:mm`}
      picker={(pick) => (
        <>
          <LazyCalendar
            mode="single"
            value={value ? dayOf(new Date(value)) : null}
            onPick={(day) => pick(moveToDay(value, day))}
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
