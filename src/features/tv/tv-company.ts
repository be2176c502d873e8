import companies from './companies.json';

/** Company-specific settings of the TV screen. */
export interface TvCompany {
  /** Address of an image that replaces the title. */
  readonly logo: string | null;
  readonly logoText: string;
  /** Names of the routes to show; null: all. */
  readonly routes: readonly string[] | null;
}

const special: Readonly<Record<string, TvCompany>> = companies;
const usual: TvCompany = { logo: null, logoText: '', routes: null };

/** TV settings of a company, by its code; the data is in companies.json (decision 25). */
export function tvCompanyOf(companyCode: string): TvCompany {
  return Object.hasOwn(special, companyCode) ? (special[companyCode] ?? usual) : usual;
}
