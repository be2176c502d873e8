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

/** Whether the change feed names rows of the resource: devices keep them without being asked. Others change without a word. */
export function isNamedByFeed(resource: Pick<Resource, 'mirror'>): boolean {
  return resource.mirror === 'all' || windowOf(resource) !== null;
}

export interface ResourceImport {
  /** Fields that a file may fill; absent: those of the form, but references and secrets. */
  readonly columns?: readonly string[];
  /** Field by which a row of the file means a row that exists. */
  readonly match: string;
  /** What happens to a row that exists: it is changed as the file says, left alone, or the file's row is refused. */
  readonly existing: 'update' | 'skip' | 'refuse';
  /** A column of values that go along with each row: a product's barcodes. Such a row is sent as one POST, new or not. */
  readonly along?: ImportedAlong;
}

export interface ImportedAlong {
  /**
   * Resource of the rows that the values become, children of the imported ones. The POST's body has under its name an
   * object with `field` for each value, and `match` in `uniqueField`.
   */
  readonly resource: string;
  readonly field: string;
}

export interface ResourceTab {
  readonly title: Label;
  /** Name of the resource whose rows are listed. */
  readonly resource: string;
  /** Where one of them is opened, at `/{parent}/{id}/{tab}/{id}` in both cases. */
  readonly opens: 'page' | 'dialog';
}

/** Address of a resource's list without the slash. */
export function screenPath({ screen, name }: Pick<Resource, 'screen' | 'name'>): string {
  return screen ?? name;
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
  /** Address of its screen without the slash, e.g. `reasonCodes`; absent where it has none. The console's table of screens says who may open it. */
  readonly screen?: string;
  readonly key: keyof F & string;
  /** `company`: every row carries companyID, first in its primary key. `global`: one set for everybody. */
  readonly scope: 'company' | 'global';
  readonly title: { readonly one: Label; readonly many: Label };
  /** Fields whose values name a row to a user, joined with a space. */
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
  /** `none`: changes of its rows are not kept for a History tab (decision 46): of logs, of what the floor writes by itself, of personal columns. */
  readonly history?: 'none';
  /** Its rows tell what happened to others: they do not keep these from being deleted, and stay. */
  readonly isLog?: true;
  /** An edit is not compared with what it was made on: of two, the later one counts (S63). */
  readonly lastEditWins?: true;
  /** Field that refers to the row it belongs to (a section's warehouse, a line's task). */
  readonly parent?: keyof F & string;
  /**
   * Rows that are always read together with this row and travel inside it, by property name → resource name.
   * A change to a child is a change of its parent.
   */
  readonly children?: Readonly<Record<string, string>>;
  /**
   * Resources whose rows, each of which refers to this one by its `parent`, the API puts into a single record under their
   * names, and into the rows of a list where `include` asks for them. Devices have them apart: they are no children.
   */
  readonly nested?: readonly string[];
  /** Resources whose rows refer to this one by their `parent` and are deleted with it; all others that refer to it keep it from being deleted. */
  readonly owns?: readonly string[];
  /** Lists on a row's page, each of rows that refer to it by their `parent`, by the name that the address gives them. */
  readonly tabs?: Readonly<Record<string, ResourceTab>>;
  /** How files of rows are read; absent: rows are not imported. */
  readonly import?: ResourceImport;
  /** What filters may ask about beyond the row's own fields. */
  readonly related?: Readonly<Record<string, RelatedField>>;
  /**
   * What a row is, whatever becomes of it: where no fields are unique, a creation whose answer was lost is looked for by these.
   * Absent: by everything that was entered.
   */
  readonly identity?: readonly (keyof F & string)[];
  /** Sets of fields no two rows of a company may share. */
  readonly unique?: readonly (readonly (keyof F & string)[])[];
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

/** A row's name for users: its display fields, or its key. */
export function nameOf(resource: Resource, row: Row): string {
  const names = resource.displayFields
    .map((name) => row[name])
    .filter((name) => name !== null && name !== undefined && name !== '');
  return names.length > 0 ? names.join(' ') : String(row[resource.key] ?? '');
}
