import type { ComponentType, ReactNode } from 'react';
import type { Row } from '../../domain/resource';
import type { Label } from '../../lib/label';
import type { InputProps } from './inputs';

/** A field that a page shows, enters or checks differently from its kind. */
export interface FieldOverride {
  readonly cell?: (row: Row) => ReactNode;
  /** Shows a former value, without the rest of its row; by default as its kind. */
  readonly former?: (value: unknown) => ReactNode;
  /** Shown in a column like others, though its kind allows longer texts. */
  readonly isShort?: true;
  readonly input?: ComponentType<InputProps>;
  /** The fault of a value, in a form that began with another, beside the form's values; null: none. */
  readonly check?: (value: unknown, atFirst: unknown, values: Row) => Label | null;
}
export type FieldOverrides = Readonly<Record<string, FieldOverride>>;
