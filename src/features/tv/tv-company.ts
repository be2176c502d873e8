import companies from './companies.json';

/** What the TV of one company shows beside, or instead of, the usual. */
export interface TvCompany {
  /** Address of a picture in place of the title. */
  readonly logo: string | null;
  readonly logoText: string;
  /** Names of the routes that are shown; null: all. */
  readonly routes: readonly string[] | null;
}

const special: Readonly<Record<string, TvCompany>> = companies;
const usual: TvCompany = { logo: null, logoText: '', routes: null };

/** The company's own TV by its code; data in companies.json (decision 25). */
export function tvCompanyOf(companyCode: string): TvCompany {
  return Object.hasOwn(special, companyCode) ? (special[companyCode] ?? usual) : usual;
}
