import { pickSeconds } from '../../../domain/reports/declared/terms';
import { type Expression, isSame, ref, rewrite } from '../../../domain/reports/language/expression';

/** Columns of the facts by table and field of expressions. */
type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

const same = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

const ofPicks: Names = {
  task: same('taskID', 'taskType', 'warehouseID'),
  line: same('taskLineID', 'productID', 'bin', 'originalAmount', 'actualAmount'),
  pick: same('assignmentLineID', 'amount', 'scrapAmount', 'reasonCodeID', 'timeStarted', 'timeCompleted'),
  assignment: same('pickerID'),
  last: { timeStarted: 'lineStarted', ...same('timeCompleted', 'pickerID') },
};

const ofWork: Names = {
  task: same('taskID', 'taskNumber', 'taskType', 'pickType', 'priority', 'warehouseID'),
  assignment: same('pickerID'),
};

/**
 * The same expression over `pickFacts` under the name `fact`. @throws for a field that the facts lack, which is a bug
 */
export function overPicks(expression: Expression): Expression {
  return rewrite(expression, (inner) => {
    if (isSame(inner, pickSeconds)) return ref('fact', 'seconds');
    if (inner.op !== 'ref') return null;
    const column = ofPicks[inner.table]?.[inner.name];
    if (column === undefined) throw new Error(`pickFacts have no ${inner.table}.${inner.name}`);
    return ref('fact', column);
  });
}

/** The same expression over `workFacts` under the name `fact`; null: it needs more than they hold. */
export function overWork(expression: Expression): Expression | null {
  let hasAll = true;
  const written = rewrite(expression, (inner) => {
    if (inner.op !== 'ref') return null;
    const column = ofWork[inner.table]?.[inner.name];
    hasAll &&= column !== undefined;
    return ref('fact', column ?? '');
  });
  return hasAll ? written : null;
}
