/** What an import calls the things that it imports. */
export interface ImportWords {
  /** "12 tasks" */
  readonly count: (groups: number) => string;
  /** For an import whose check tells apart what exists already. */
  readonly apart?: WordsApart;
}

export interface WordsApart {
  /** "24 rows are in order: 12 new tasks." */
  readonly inOrder: (rows: number, groups: number) => string;
  /** "12 tasks exist already and are left unchanged: 24 rows." @param isAll nothing else is in the file */
  readonly existing: (rows: number, groups: number, isAll: boolean) => string;
  /** Where what exists is left as it is; absent: it is imported, too. */
  readonly left?: {
    /** "12 new tasks" */
    readonly fresh: (groups: number) => string;
    /** Where nothing is new to this device, and the server may know better; null: nothing would come of it. */
    readonly again: { readonly label: string; readonly hint: string } | null;
  };
}
