import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { erpStateLabels } from '../../../domain/tasks/erp-states';
import { pickTypeLabels, taskTypeLabels } from '../../../domain/tasks/statuses';
import { ReferenceName } from '../../../resource-kit/fields/reference-name';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { useUnit } from '../../../resource-kit/fields/use-unit';
import { type KeyValue, KeyValueList } from '../../../ui/layout/key-value-list';
import { DispatchText } from '../dispatch/dispatch-text';

/** A task's header fields, for reading. */
export function TaskFacts({ task }: { task: Task }) {
  const { t } = useLingui();
  const translate = useLabel();
  const format = useFormat();
  const [weight, volume] = [useUnit('weight'), useUnit('volume')];
  const fact = (name: keyof typeof tasks.fields, value: React.ReactNode, wide = false): KeyValue => ({
    id: name,
    label: translate(tasks.fields[name].label),
    value,
    wide,
  });
  const progress = `${format.number(task.linesCompleted)} / ${format.number(task.lineCount)}`;
  // Most tasks have none of these.
  const rare = [
    fact('customerCode', task.customerCode),
    fact('totalPackages', task.totalPackages),
    fact('palletSummary', task.palletSummary),
    fact('taskGroupID', task.taskGroupID),
    fact('parentTaskID', task.parentTaskID && <TaskLink id={task.parentTaskID} />),
    fact('erpState', task.erpState && translate(erpStateLabels[task.erpState])),
    fact('erpSuccess', task.erpSuccess === null ? null : task.erpSuccess ? t`Yes` : t`No`),
    fact('erpSuccessAt', task.erpSuccessAt && format.dateTime(task.erpSuccessAt)),
    fact('lastActionTime', task.lastActionTime && format.dateTime(task.lastActionTime)),
  ];
  return (
    <KeyValueList
      items={[
        fact('taskType', translate(taskTypeLabels[task.taskType])),
        fact('pickType', translate(pickTypeLabels[task.pickType])),
        fact('priority', format.number(task.priority)),
        fact('deliveryDate', format.moment(task.deliveryDate)),
        fact('orderNumber', task.orderNumber),
        fact('customerName', [task.customerName, task.customerNumber].filter(Boolean).join(' · ')),
        fact('warehouseID', <ReferenceName to="warehouses" id={task.warehouseID} />),
        fact(
          'warehouseSectionID',
          task.warehouseSectionID && <ReferenceName to="warehouseSections" id={task.warehouseSectionID} />,
        ),
        fact('routeID', task.routeID === null ? task.route : <ReferenceName to="routes" id={task.routeID} />),
        fact('dispatchID', task.dispatchID && <DispatchText id={task.dispatchID} />),
        fact(
          'deliveryMethodID',
          task.deliveryMethodID && <ReferenceName to="deliveryMethods" id={task.deliveryMethodID} />,
        ),
        fact('picker', task.picker),
        fact('lineCount', progress),
        fact('totalAmount', format.number(task.totalAmount)),
        fact('pickedAmount', format.number(task.pickedAmount)),
        fact('totalWeight', `${format.number(task.totalWeight, 2)} ${weight}`),
        fact('totalVolume', `${format.number(task.totalVolume, 2)} ${volume}`),
        fact('timeStarted', format.dateTime(task.timeStarted)),
        fact('timeCompleted', format.dateTime(task.timeCompleted)),
        fact('createdAt', format.dateTime(task.createdAt)),
        ...rare.filter(({ value }) => value !== null),
        fact('taskAdditionalInfo', task.taskAdditionalInfo, true),
      ]}
    />
  );
}

function TaskLink({ id }: { id: number }) {
  return (
    <Link to={`/tasks/${id}`} className="text-brand-text hover:underline">
      <ReferenceName to="tasks" id={id} />
    </Link>
  );
}
