import { keyOf } from '../../domain/resource';
import { pickers } from '../../domain/resources/pickers';
import { hashPassword } from '../auth/passwords';
import { storePin } from './pin-store';
import type { ResourceRules } from './rule-types';

/** A PIN that comes with a picker goes to the table of the PINs. */
export const pickerRules: ResourceRules = {
  prepare: async ({ values: { pin } }) =>
    typeof pin === 'string' ? { pinHash: await hashPassword(pin) } : {},
  async afterWrite({ tx, companyID }, row, { pinHash }) {
    if (typeof pinHash === 'string')
      await storePin(tx, { companyID, pickerID: keyOf(pickers, row), pinHash });
  },
};
