import { type Label, label } from '../../lib/label';
import type { Write } from '../sync/write';

export interface ToldValue {
  /** What users call the config or feature. */
  readonly name: string;
  /** Code of the company. */
  readonly company: string;
  /** Null: it is removed. */
  readonly value: string | null;
}

/** A write of a company's own value of a config or feature, with a title that tells what happens to it. */
export function tellValue(write: Write, told: ToldValue): Write {
  return { ...write, title: titleOf(told) };
}

function titleOf({ value, ...values }: ToldValue): Label {
  switch (value) {
    case null:
      return label('Remove the value of {company}: {name}', values);
    case 'true':
      return label('Switch on for {company}: {name}', values);
    case 'false':
      return label('Switch off for {company}: {name}', values);
    default:
      return label('Set the value of {company}: {name}', values);
  }
}
