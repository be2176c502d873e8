export interface AccountingAccess {
  readonly token: string;
  readonly apiURL: string;
  /** The company in the accounting system. */
  readonly tenant: string | null;
}

export interface AccountingConnections {
  /** Calls with a token that is valid now. */
  withAccessToken<T>(
    companyID: number,
    use: (access: AccountingAccess) => Promise<T>,
  ): Promise<T | 'not-connected'>;
  /** The accounting system did not accept this token. */
  rejected(companyID: number, token: string): Promise<void>;
}
