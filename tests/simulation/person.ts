import { createRow, deleteRow, updateRow } from '../../src/domain/mutations/rows';
import { planHold, planRelease, planStatus } from '../../src/domain/mutations/task-actions';
import type { Row } from '../../src/domain/resource';
import { reasonCodes } from '../../src/domain/resources/reason-codes';
import type { Task } from '../../src/domain/resources/tasks';
import type { Write } from '../../src/domain/write';
import type { SeededRandom } from './random';
import type { Tab } from './tab';

const statuses = { isEnabled: () => true };

/** What a person sees on a tab now. */
async function seen(tab: Tab, resource: string): Promise<readonly Row[]> {
  return [...((await tab.view(resource))?.visible.values() ?? [])];
}

/** Something a person might do, planned by the product's own planners; empty when nothing can be done. */
export async function planSomething(tab: Tab, random: SeededRandom): Promise<readonly Write[]> {
  const { companyID } = tab.user;
  const context = { companyID, statuses };
  const tasks = (await seen(tab, 'tasks')) as readonly Task[];
  const codes = (await seen(tab, 'reasonCodes')).filter((row) => Number(row.reasonCodeID) !== 0);
  const some = <T>(rows: readonly T[]): readonly T[] => {
    const count = random.between(1, 4);
    return rows.filter(() => random.chance(count / Math.max(rows.length, 1)));
  };
  switch (random.between(0, 7)) {
    case 0:
      return planHold(some(tasks), context).writes;
    case 1:
      return planRelease(some(tasks), context).writes;
    case 2:
    case 3:
      return planStatus(
        some(tasks),
        random.pick(['started', 'paused', 'completed', 'new'] as const) ?? 'new',
        context,
      ).writes;
    case 4: {
      const id = -1 - Math.floor(random.next() * 2 ** 40);
      const create = createRow(reasonCodes, id, codeValues(random), companyID);
      const row = create.effects.flatMap((effect) => (effect.kind === 'create' ? [effect.row] : []))[0] ?? {};
      // Often edited before the server has heard of it.
      return random.chance(0.5)
        ? [create]
        : [create, updateRow(reasonCodes, row, codeValues(random), companyID)];
    }
    case 5:
    case 6:
      return some(codes).map((row) => updateRow(reasonCodes, row, codeValues(random), companyID));
    default:
      return random.chance(0.4)
        ? some(codes)
            .slice(0, 1)
            .map((row) => deleteRow(reasonCodes, row, companyID))
        : [];
  }
}

function codeValues(random: SeededRandom): Row {
  return { reasonCode: `c${random.between(1, 1e6)}`, description: `n${random.between(1, 1e6)}` };
}
