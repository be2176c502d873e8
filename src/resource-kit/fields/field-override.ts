import type { ComponentType, ReactNode } from 'react';
import type { Row } from '../../domain/resource';
import type { Label } from '../../lib/label';
import type { InputProps } from './inputs';

/** A field that a page shows, enters or checks in another way than its kind is. */
export interface FieldOverride {
  readonly cell?: (row: Row) => ReactNode;
  /** A value of the past, of whose row nothing else is known; default as its kind is. */
  readonly former?: (value: unknown) => ReactNode;
  /** Read in a column like others, though longer texts would fit. */
  readonly isShort?: true;
  readonly input?: ComponentType<InputProps>;
  /** What is wrong with a value, in a form that began with another, beside the form's values; null: nothing. */
  readonly check?: (value: unknown, atFirst: unknown, values: Row) => Label | null;
}
export type FieldOverrides = Readonly<Record<string, FieldOverride>>;
