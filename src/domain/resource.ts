import type { Label } from '../lib/label';
import type { Fields, RelatedField, ValueOf } from './fields';
import type { Access } from './permissions';

/**
 * What a device keeps of a resource: `all`: every row · `visited`: rows that were opened · `none`: rows are only part
 * of answers · a window: open rows, and rows closed during the last days.
 */
export type MirrorPolicy = 'all' | WindowPolicy | 'visited' | 'none';

/** Every open row of any age, and closed rows with one of their moments in the window. */
export interface WindowPolicy {
  readonly policy: 'window';
  /** Field that distinguishes open rows from closed ones. */
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
 * Whether the change feed lists rows of the resource: devices then keep them without requesting them. Other resources
 * change unannounced.
 */
export function isNamedByFeed(resource: Pick<Resource, 'mirror'>): boolean {
  return resource.mirror === 'all' || windowOf(resource) !== null;
}

export interface ResourceImport {
  /** Fields that a file may fill; by default those of the form except references and secrets. */
  readonly columns?: readonly string[];
  /** Field that identifies an existing row. */
  readonly match: string;
  /** What happens if the row exists: it is updated, skipped, or the file's row is refused. */
  readonly existing: 'update' | 'skip' | 'refuse';
  /**
   * A column of values created together with each row: a product's barcodes. Such a row is sent as one POST, new or
   * not.
   */
  readonly along?: ImportedAlong;
}

export interface ImportedAlong {
  /**
   * Resource of the rows created from the values, children of the imported ones. The POST's body holds under this name
   * an object with `field` for each value, and `match` in `uniqueField`.
   */
  readonly resource: string;
  readonly field: string;
}

export interface ResourceTab {
  readonly title: Label;
  /** Name of the resource whose rows are listed. */
  readonly resource: string;
  /** How a row is opened, at `/{parent}/{id}/{tab}/{id}` in both cases. */
  readonly opens: 'page' | 'dialog';
}

/** Address of a resource's list without the slash. */
export function screenPath({ screen, name }: Pick<Resource, 'screen' | 'name'>): string {
  return screen ?? name;
}

/**
 * The declaration of a resource: plain data from which the row type, the validation on both sides, the server's CRUD,
 * the mirror table, list, detail, form, chooser, export and import are derived.
 */
export interface Resource<F extends Fields = Fields> {
  /** Name in the registry, in mirror rows and in the change feed. */
  readonly name: string;
  /** Path on the API relative to its base address, e.g. `v2/reasoncodes`. */
  readonly path: string;
  /**
   * Address of its screen without the slash, e.g. `reasonCodes`; absent if it has none. The console's table of screens
   * lists who may open it.
   */
  readonly screen?: string;
  readonly key: keyof F & string;
  /** `company`: every row has a companyID, first in its primary key. `global`: one set for everybody. */
  readonly scope: 'company' | 'global';
  readonly title: { readonly one: Label; readonly many: Label };
  /** Fields whose values identify a row to users, joined with a space. */
  readonly displayFields: readonly (keyof F & string)[];
  readonly fields: F;
  readonly list: {
    readonly columns: readonly (keyof F & string)[];
    /** Columns offered by the chooser and hidden by default. */
    readonly more?: readonly (keyof F & string)[];
    readonly sort: readonly [keyof F & string, 'ASC' | 'DESC'];
    readonly search: readonly (keyof F & string)[];
  };
  /** Rows of the form, fields left to right. Empty: no form. */
  readonly form: readonly (readonly (keyof F & string)[])[];
  readonly access: Access;
  readonly mirror: MirrorPolicy;
  /**
   * `none`: changes are not recorded for the History tab (decision 46), for logs, rows written by floor work, and
   * personal columns.
   */
  readonly history?: 'none';
  /** Its rows record what happened to other rows: they do not prevent those from being deleted, and stay. */
  readonly isLog?: true;
  /** Edits are not checked against the values they were based on: the later of two wins (S63). */
  readonly lastEditWins?: true;
  /** Field that refers to the row it belongs to (a section's warehouse, a line's task). */
  readonly parent?: keyof F & string;
  /**
   * Rows that are always read together with this row and sent inside it, as property name → resource name. A change to
   * a child is a change of its parent.
   */
  readonly children?: Readonly<Record<string, string>>;
  /**
   * Resources whose rows refer to this one by their `parent` and that the API includes, under their names, in a single
   * record, and in the rows of a list if `include` asks for them. Devices store them separately: they are not children.
   */
  readonly nested?: readonly string[];
  /**
   * Resources whose rows refer to this one by their `parent` and are deleted with it; all other references to it
   * prevent it from being deleted.
   */
  readonly owns?: readonly string[];
  /** Lists on a row's page, each with rows that refer to it by their `parent`, by the name used in the address. */
  readonly tabs?: Readonly<Record<string, ResourceTab>>;
  /** How rows are imported from files; absent: they are not. */
  readonly import?: ResourceImport;
  /** What filters may use beyond the row's own fields. */
  readonly related?: Readonly<Record<string, RelatedField>>;
  /**
   * Fields that identify a row for its whole life. If no fields are unique, a created row whose answer was lost is
   * searched by these. Absent: by everything that was entered.
   */
  readonly identity?: readonly (keyof F & string)[];
  /** Sets of fields that must be unique within a company. */
  readonly unique?: readonly (readonly (keyof F & string)[])[];
}

/** A row of a resource as in the API, in the mirror and in queries: secret fields are in none of them. */
export type RowOf<R> = R extends { fields: infer F }
  ? { readonly [K in keyof F as F[K] extends { secret: unknown } ? never : K]: ValueOf<F[K]> }
  : never;

/** A row whose resource is known only at run time. */
export type Row = Readonly<Record<string, unknown>>;

/** Keeps the literal types of a declaration while checking it against the shape of a resource. */
export function defineResource<const F extends Fields, const R extends Resource<F>>(
  resource: R & { fields: F },
): R & { fields: F } {
  return resource;
}

/** Key of a row; rows were parsed, so a row without its key is a bug. */
export function keyOf(resource: Pick<Resource, 'name' | 'key'>, row: Row): number {
  const key = row[resource.key];
  if (typeof key !== 'number') throw new Error(`row of ${resource.name} without ${resource.key}`);
  return key;
}

/** A row's name for users: its display fields, or its key. */
export function nameOf(resource: Resource, row: Row): string {
  const names = resource.displayFields
    .map((name) => row[name])
    .filter((name) => name !== null && name !== undefined && name !== '');
  return names.length > 0 ? names.join(' ') : String(row[resource.key] ?? '');
}
