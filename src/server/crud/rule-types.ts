import type { z } from 'zod';
import type { AccessVerb } from '../../domain/permissions';
import type { Filter } from '../../domain/query/query';
import type { Row } from '../../domain/resource';
import type { Executor } from '../database/database';
import type { SignedIn } from '../http/context';
import type { Users } from '../rows/used-by';
import type { UnitOfWork } from '../writes/unit-of-work';

export interface WriteAttempt {
  readonly actor: SignedIn;
  readonly companyID: number;
  /** Null: the row is being created. */
  readonly id: number | null;
  readonly values: Row;
  /** Checks the caller's password, counted like a sign-in; throws 401 if it is wrong, 429 after too many. */
  readonly confirmPassword: (password: string) => Promise<void>;
}

/** What a resource requires beyond its declaration. */
export interface ResourceRules {
  /** Further properties of a POST; they are among the values for `prepare` and `findExisting`. */
  readonly accepts?: Readonly<Record<string, z.ZodType>>;
  /** Declared fields with another schema in POST and PUT. */
  readonly written?: Readonly<Record<string, z.ZodType>>;
  /** Before the transaction: slow work (hashing), and refusals that need no rows. */
  prepare(attempt: WriteAttempt): Promise<Row>;
  /** Whether the caller may do to the own row what the role may not do to others. */
  mayAsOwner?(actor: SignedIn, verb: AccessVerb, id: number): boolean;
  /** Key of the existing row that a create refers to, if creating twice means changing. */
  findExisting?(tx: Executor, companyID: number, values: Row): Promise<number | null>;
  /** Restricts a list for the caller, beside the role's access. */
  readFilter?(actor: SignedIn): Filter;
  /** The same for one row. */
  mayRead?(actor: SignedIn, row: Row): boolean;
  checkUpdate?(attempt: { readonly actor: SignedIn; readonly before: Row; readonly values: Row }): void;
  checkDelete?(attempt: { readonly actor: SignedIn; readonly row: Row }): void;
  /**
   * In the transaction, before a locked row is edited: for resources that carry copies of its fields, and are locked
   * before it.
   */
  beforeUpdate?(unit: UnitOfWork, change: { readonly before: Row; readonly values: Row }): Promise<void>;
  /** In the transaction, after the row: values in tables of their own. */
  afterWrite?(unit: UnitOfWork, row: Row, prepared: Row): Promise<void>;
  /** `afterWrite` may change the row itself: it is read again for the answer. */
  readonly changesRow?: true;
  /** The same for an edit alone: consequences of the difference. */
  afterUpdate?(unit: UnitOfWork, change: { readonly before: Row; readonly row: Row }): Promise<void>;
  beforeDelete?(unit: UnitOfWork, id: number): Promise<void>;
  /** Rows that keep a row from being deleted or moved and do not refer to it by its key. */
  alsoUsedBy?(unit: UnitOfWork, id: number): Promise<Users | null>;
  /** In the transaction, when the row is gone. */
  afterDelete?(unit: UnitOfWork, id: number): Promise<void>;
}
