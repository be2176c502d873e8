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
  /** Whether it is the caller's password, counted like a sign-in; throws 401 where it is not, 429 after too many. */
  readonly confirmPassword: (password: string) => Promise<void>;
}

/** What a resource asks for beyond its declaration. */
export interface ResourceRules {
  /** What a POST may hold besides the declared fields; it is among the values that `prepare` and `findExisting` are given. */
  readonly accepts?: Readonly<Record<string, z.ZodType>>;
  /** Declared fields that may be written otherwise than the declaration says, in a POST and in a PUT. */
  readonly written?: Readonly<Record<string, z.ZodType>>;
  /** Before the transaction: what takes long (hashing) or is refused without looking at rows. */
  prepare(attempt: WriteAttempt): Promise<Row>;
  /** Whether the caller may do to the own row what the role may not do to others. */
  mayAsOwner?(actor: SignedIn, verb: AccessVerb, id: number): boolean;
  /** Key of the row that a create means, where creating twice is changing. */
  findExisting?(tx: Executor, companyID: number, values: Row): Promise<number | null>;
  /** What a list is narrowed to for the caller, beside the role's access. */
  readFilter?(actor: SignedIn): Filter;
  /** The same for one row. */
  mayRead?(actor: SignedIn, row: Row): boolean;
  checkUpdate?(attempt: { readonly actor: SignedIn; readonly before: Row; readonly values: Row }): void;
  checkDelete?(attempt: { readonly actor: SignedIn; readonly row: Row }): void;
  /** In the transaction, before a locked row is edited: what carries a copy of its fields, which others lock first. */
  beforeUpdate?(unit: UnitOfWork, change: { readonly before: Row; readonly values: Row }): Promise<void>;
  /** In the transaction, after the row: what lives in tables of its own. */
  afterWrite?(unit: UnitOfWork, row: Row, prepared: Row): Promise<void>;
  /** `afterWrite` may change the row itself: it is read again for the answer. */
  readonly changesRow?: true;
  /** The same for an edit alone: what follows from the difference. */
  afterUpdate?(unit: UnitOfWork, change: { readonly before: Row; readonly row: Row }): Promise<void>;
  beforeDelete?(unit: UnitOfWork, id: number): Promise<void>;
  /** Rows that keep a row from being deleted or moved and do not refer to it by its key. */
  alsoUsedBy?(unit: UnitOfWork, id: number): Promise<Users | null>;
  /** In the transaction, when the row is gone. */
  afterDelete?(unit: UnitOfWork, id: number): Promise<void>;
}
