/** A piece of a source file that is replaced when the file is loaded. */
export interface Change {
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly put: string;
}

/** A rule of `sync/SPEC.md` that is broken, to check that the simulation notices. */
export interface Break {
  readonly name: string;
  readonly rule: string;
  /** A second safeguard is broken together with the first. */
  readonly changes: readonly Change[];
  /** Only a plain API needs the rule. */
  readonly isPlain?: boolean;
}
