import type { Label } from '../lib/label';
import type { UnitType } from './units';

/**
 * The kinds of field. A kind is one row in one table wherever it matters: validator and column type
 * (server), cell, input, filter control and CSV form (resource kit).
 * Wire forms: `dateTime` ISO UTC with milliseconds, `time` HH:mm, `reference` and `id` whole numbers
 * (negative: created on this device and not yet known to the server).
 */
export type FieldKind =
  | 'id'
  | 'reference'
  | 'text'
  | 'code'
  | 'integer'
  | 'decimal'
  | 'choice'
  | 'flag'
  | 'dateTime'
  | 'time'
  | 'json'
  | 'password';

interface FieldBase {
  readonly label: Label;
  /** The value may not be empty; on the wire and in rows it is never null. */
  readonly required?: true;
  /** Set by the server only: shown, sorted and filtered, never sent. */
  readonly readOnly?: true;
  /** Entered with a new row, read-only afterwards. */
  readonly createOnly?: true;
  /** Value of a new row. */
  readonly initial?: string | number | boolean;
  /**
   * Write-only: passwords and PIN codes. Sent straight to the API and stored nowhere on the device, not even in the
   * outbox. `at`: address below the row's that takes it; a GET of it tells `isSet`. Otherwise it is sent as a field of
   * the row. `proof`: it proves the user's identity and changes nothing.
   */
  readonly secret?: true | 'proof' | { readonly at: string };
  /** Computed when the row is read, and outdated on a device: lists do not sort or filter by it. */
  readonly derived?: true;
  /** Useless on paper, so that no label names it: internal values, and the progress of work. */
  readonly unprinted?: true;
  /** Number of decimals shown. */
  readonly decimals?: number;
}

export interface IdField extends FieldBase {
  readonly kind: 'id';
}
export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  /** Name of the resource whose key the value is. */
  readonly to: string;
  /** Only rows that belong to another field's row: the sections of its warehouse. */
  readonly dependsOn?: Dependency;
}
export interface Dependency {
  /** Field of the same row. */
  readonly field: string;
  /** Field of the referred rows with the same value; absent: of the same name. */
  readonly as?: string;
}
export interface TextField extends FieldBase {
  readonly kind: 'text' | 'code' | 'password';
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Digits only: touch screens offer them first. */
  readonly digits?: true;
  /** Identifies rows for users: invisible characters are refused. */
  readonly allVisible?: true;
  /** A barcode: a wrong check digit is warned about, and kept. */
  readonly barcode?: true;
}
export interface NumberField extends FieldBase {
  readonly kind: 'integer' | 'decimal';
  readonly min?: number;
  readonly max?: number;
  /** Shown with the company's unit. */
  readonly unit?: UnitType;
}
export interface ChoiceField<V extends string = string> extends FieldBase {
  readonly kind: 'choice';
  readonly choices: Readonly<Record<V, Label>>;
}
export interface FlagField extends FieldBase {
  readonly kind: 'flag';
}
export interface MomentField extends FieldBase {
  readonly kind: 'dateTime' | 'time';
}
export interface JsonField extends FieldBase {
  readonly kind: 'json';
}

export type Field =
  | IdField
  | ReferenceField
  | TextField
  | NumberField
  | ChoiceField
  | FlagField
  | MomentField
  | JsonField;

export type Fields = Readonly<Record<string, Field>>;

/** A field of other rows that filters may use: of a row's children, or of the row that it refers to. */
export interface RelatedField {
  readonly field: Field;
  /** Property of the children, or the field that holds the reference. */
  readonly through: string;
  /** Name of the field in those rows. */
  readonly name: string;
  /** One value of all children instead of each of them. */
  readonly fold?: 'least' | 'greatest';
}

type ValueOfKind<F> = F extends { kind: 'id' | 'reference' | 'integer' | 'decimal' }
  ? number
  : F extends { kind: 'choice'; choices: Readonly<Record<infer V, Label>> }
    ? V
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'json' }
        ? unknown
        : string;

/** Type of a field's value in a row: null only if the field is not required. */
export type ValueOf<F> = F extends { kind: 'id' } | { required: true }
  ? ValueOfKind<F>
  : ValueOfKind<F> | null;

/** A value as rows, filters and CSV carry it. JSON fields hold any JSON. */
export type Scalar = string | number | boolean | null;
