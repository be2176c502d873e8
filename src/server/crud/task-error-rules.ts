import { notAllowed } from '../http/api-error';
import type { ResourceRules } from './rule-types';

/** A report is not changed; users set its state of handling. */
export const taskErrorRules: ResourceRules = {
  prepare: async ({ id, values }) => {
    const isStatusOnly = Object.keys(values).every((name) => name === 'status' || name === 'companyID');
    if (id !== null && !isStatusOnly) throw notAllowed();
    return { isNew: id === null };
  },
  async afterWrite({ logEvent }, { taskID, pickerID, message }, { isNew }) {
    if (isNew !== true || typeof taskID !== 'number') return;
    const about = typeof pickerID === 'number' ? { pickerID } : {};
    logEvent(taskID, { code: 'task.error', values: { message: String(message) }, ...about });
  },
};
