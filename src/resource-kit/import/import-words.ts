/** An import's words for the things that it imports. */
export interface ImportWords {
  /** "12 tasks" */
  readonly count: (groups: number) => string;
  /** For an import whose check distinguishes existing rows. */
  readonly apart?: WordsApart;
}

export interface WordsApart {
  /** "24 rows are in order: 12 new tasks." */
  readonly inOrder: (rows: number, groups: number) => string;
  /** "12 tasks exist already and are left unchanged: 24 rows." @param isAll nothing else is in the file */
  readonly existing: (rows: number, groups: number, isAll: boolean) => string;
  /** For imports that leave existing rows unchanged; absent: they are imported, too. */
  readonly left?: {
    /** "12 new tasks" */
    readonly fresh: (groups: number) => string;
    /** When nothing is new to this device, while the server may know better; null: sending would have no effect. */
    readonly again: { readonly label: string; readonly hint: string } | null;
  };
}
