import type { Label } from '../lib/label';
import type { Fields, RelatedField, ValueOf } from './fields';
import type { Access } from './permissions';

/**
 * What a device keeps of a resource:
 * `all` every row · `visited` rows as they are opened · `none` never leaves the server except as an answer ·
 * a window: open rows, and the closed ones of the last days.
 */
export type MirrorPolicy = 'all' | WindowPolicy | 'visited' | 'none';

/** Every open row however old, and the closed rows with one of their moments in the window. */
export interface WindowPolicy {
  readonly policy: 'window';
  /** Field that tells open rows from closed ones. */
  readonly field: string;
  readonly open: readonly string[];
  /** All other values of the field. */
  readonly closed: readonly string[];
  /** Moments of a row; one of them in the window is enough. */
  readonly moments: readonly string[];
}

/** The window of a resource that is kept by one; null: by another policy. */
export function windowOf({ mirror }: Pick<Resource, 'mirror'>): WindowPolicy | null {
  return typeof mirror === 'object' ? mirror : null;
}

/**
 * One declaration per resource: plain data from which the row type, validation on both sides, the server's
 * CRUD, the mirror table, list, detail, form, chooser, export and import are derived.
 */
export interface Resource<F extends Fields = Fields> {
  /** Name in the registry, in mirror rows and in the change feed. */
  readonly name: string;
  /** Path on the API below its base address, e.g. `v2/reasoncodes`. */
  readonly path: string;
  /** Screen path without the slash, e.g. `reasonCodes`; absent when no screen of its own exists. */
  readonly screen?: string;
  readonly key: keyof F & string;
  /** `company`: every row carries companyID, first in its primary key. `global`: one set for everybody. */
  readonly scope: 'company' | 'global';
  readonly title: { readonly one: Label; readonly many: Label };
  /** Fields whose values name a row to a person, joined with a space. */
  readonly displayFields: readonly (keyof F & string)[];
  readonly fields: F;
  readonly list: {
    readonly columns: readonly (keyof F & string)[];
    /** Columns offered by the chooser and hidden until chosen. */
    readonly more?: readonly (keyof F & string)[];
    readonly sort: readonly [keyof F & string, 'ASC' | 'DESC'];
    readonly search: readonly (keyof F & string)[];
  };
  /** Rows of the form, left to right. Empty: no form. */
  readonly form: readonly (readonly (keyof F & string)[])[];
  readonly access: Access;
  readonly mirror: MirrorPolicy;
  /** Field that refers to the row it is a part of (a section's warehouse, a line's task). */
  readonly parent?: keyof F & string;
  /**
   * Rows that are always read together with this row and travel inside it, by property name → resource name.
   * A change to a part is a change of the whole.
   */
  readonly children?: Readonly<Record<string, string>>;
  /** What filters may ask about beyond the row's own fields. */
  readonly related?: Readonly<Record<string, RelatedField>>;
  /** Sets of fields no two rows of a company may share. */
  readonly unique?: readonly (readonly (keyof F & string)[])[];
  /** Flag (config or feature name) that must be on for the resource to be offered. */
  readonly flag?: string;
}

/** Row of a resource as it is on the wire, in the mirror and in queries: secret fields are in none of them. */
export type RowOf<R> = R extends { fields: infer F }
  ? { readonly [K in keyof F as F[K] extends { secret: unknown } ? never : K]: ValueOf<F[K]> }
  : never;

/** A row whose resource is known only at run time. */
export type Row = Readonly<Record<string, unknown>>;

/** Keeps a declaration's literal types while checking it against the shape of a resource. */
export function defineResource<const F extends Fields, const R extends Resource<F>>(
  resource: R & { fields: F },
): R & { fields: F } {
  return resource;
}

/** Key of a row; rows come parsed, so a row without its key is a bug. */
export function keyOf(resource: Pick<Resource, 'name' | 'key'>, row: Row): number {
  const key = row[resource.key];
  if (typeof key !== 'number') throw new Error(`row of ${resource.name} without ${resource.key}`);
  return key;
}
