import { keyOf } from '../../../domain/resource';
import { pickers } from '../../../domain/resources/company/pickers';
import { hashPassword } from '../../auth/passwords';
import { namedOnTasks } from '../../tasks/named-on-tasks';
import type { ResourceRules } from '../rule-types';
import { storePin } from './pin-store';

/** A PIN given with a picker is stored in the table of PINs; tasks carry the name. */
export const pickerRules: ResourceRules = {
  prepare: async ({ values: { pin } }) =>
    typeof pin === 'string' ? { pinHash: await hashPassword(pin) } : {},
  async afterWrite({ tx, companyID }, row, { pinHash }) {
    if (typeof pinHash === 'string')
      await storePin(tx, { companyID, pickerID: keyOf(pickers, row), pinHash });
  },
  ...namedOnTasks('picker'),
};
