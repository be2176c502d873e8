/**
 * Permissions: one table, read by the server, the menus, the routes and the actions (decision 21).
 * main = user id 1 · company admin = TOOLS · partner = TOOLS-PARTNER · standard = TOOLS-STANDARD · tv = TOOLS-TV.
 */
export const userTypes = ['TOOLS', 'TOOLS-STANDARD', 'TOOLS-PARTNER', 'TOOLS-TV', 'PICKER', 'API'] as const;
export type UserType = (typeof userTypes)[number];

export type Role = 'main' | 'admin' | 'partner' | 'standard' | 'tv' | 'picker' | 'api';

export interface Actor {
  readonly userID: number;
  readonly companyID: number;
  readonly userType: UserType;
}

export const mainAdminID = 1;

/** The role of a user; user id 1 is the main admin whatever its type. */
export function roleOf(user: Pick<Actor, 'userID' | 'userType'>): Role {
  if (user.userID === mainAdminID) return 'main';
  switch (user.userType) {
    case 'TOOLS':
      return 'admin';
    case 'TOOLS-PARTNER':
      return 'partner';
    case 'TOOLS-STANDARD':
      return 'standard';
    case 'TOOLS-TV':
      return 'tv';
    case 'PICKER':
      return 'picker';
    case 'API':
      return 'api';
  }
}

export interface Access {
  readonly read: readonly Role[];
  readonly create: readonly Role[];
  readonly update: readonly Role[];
  readonly delete: readonly Role[];
}
export type AccessVerb = keyof Access;

export const everyone = [
  'main',
  'admin',
  'partner',
  'standard',
  'tv',
  'picker',
  'api',
] as const satisfies readonly Role[];
/** Users who sign in to the console, without TVs and picking terminals. */
export const staff = ['main', 'admin', 'partner', 'standard', 'api'] as const satisfies readonly Role[];
/** With picking terminals, which read what their pickers need. */
export const staffAndPickers = [...staff, 'picker'] as const satisfies readonly Role[];
/** The spec's "admin check": TOOLS or TOOLS-PARTNER. */
export const admins = ['main', 'admin', 'partner', 'api'] as const satisfies readonly Role[];
/** The spec's "company admin". */
export const companyAdmins = ['main', 'admin', 'api'] as const satisfies readonly Role[];
/** The spec's "user type TOOLS". */
export const toolsUsers = ['main', 'admin'] as const satisfies readonly Role[];
export const mainAdmin = ['main'] as const satisfies readonly Role[];
export const nobody = [] as const satisfies readonly Role[];

/** Whether a role may use the console at all; PICKER and API accounts are refused at sign-in. */
export function maySignIn(role: Role): boolean {
  return role !== 'picker' && role !== 'api';
}

/** Whether a role may do something with the rows of a resource of its own company. */
export function may(role: Role, verb: AccessVerb, resource: { readonly access: Access }): boolean {
  return resource.access[verb].includes(role);
}

/** Only the main admin may access other companies. */
export function mayReachCompany(user: Actor, companyID: number): boolean {
  return user.companyID === companyID || user.userID === mainAdminID;
}

/**
 * Administrators other than the main one may see, release, sign out and set passwords of users of at most their own
 * rank.
 */
const ranks: Readonly<Record<Role, number>> = {
  main: 3,
  admin: 2,
  api: 2,
  partner: 1,
  standard: 0,
  tv: 0,
  picker: 0,
};

/**
 * Whether an actor may set another user's password and end that user's sessions: otherwise a partner could become an
 * administrator.
 */
export function mayControl(actor: Role, target: Pick<Actor, 'userID' | 'userType'>): boolean {
  return ranks[actor] > 0 && ranks[actor] >= ranks[roleOf(target)];
}
