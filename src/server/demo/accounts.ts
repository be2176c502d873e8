import type { UserType } from '../../domain/permissions';

export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly userType: UserType;
  /** Absent: the demo company's. */
  readonly companyID?: number;
}

/** One account per user type, the first the main administrator's, and one of a second company. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'admin', password: 'admin', userType: 'TOOLS' },
  { username: 'tools', password: 'tools', userType: 'TOOLS' },
  { username: 'standard', password: 'standard', userType: 'TOOLS-STANDARD' },
  { username: 'partner', password: 'partner', userType: 'TOOLS-PARTNER' },
  { username: 'tv', password: 'tv', userType: 'TOOLS-TV' },
  { username: 'picker', password: 'picker', userType: 'PICKER' },
  { username: 'api', password: 'api', userType: 'API' },
  { username: 'nord', password: 'nord', userType: 'TOOLS', companyID: 2 },
];
