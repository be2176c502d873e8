import { type UserType, userTypes } from '../../src/domain/permissions';
import { companyIDs, usernameOf } from './whole-app';

export interface Caller {
  readonly name: string;
  readonly companyID: number;
  readonly userID: number;
  readonly userType: UserType;
}

/**
 * Every user of the first company; of the second those with the most and the fewest rights: companies differ only by
 * number.
 */
export const callers: readonly Caller[] = [
  { name: usernameOf('main', 1), companyID: 1, userID: 1, userType: 'TOOLS' },
  ...companyIDs
    .flatMap((companyID) =>
      userTypes.map((userType, index) => ({
        name: usernameOf(userType, companyID),
        companyID,
        userID: companyID * 10 + index,
        userType,
      })),
    )
    .filter(({ companyID, userType }) => companyID === 1 || userType === 'TOOLS' || userType === 'PICKER'),
];
