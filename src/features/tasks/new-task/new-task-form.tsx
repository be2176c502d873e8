import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { refuseWithoutLines } from '../../../domain/tasks/line-needs';
import { listedTaskTypes } from '../../../domain/tasks/listed-task-types';
import { statusFeature } from '../../../domain/tasks/statuses';
import { useFlags } from '../../../resource-kit/device/device';
import type { FieldOverrides } from '../../../resource-kit/fields/field-override';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { initialValues } from '../../../resource-kit/record/form-values';
import { readListContext } from '../../../resource-kit/record/neighbours';
import { RecordFrame } from '../../../resource-kit/record/record-frame';
import { ResourceForm } from '../../../resource-kit/record/resource-form';
import { Banner } from '../../../ui/feedback/banner';
import { toast } from '../../../ui/feedback/toast-store';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Card } from '../../../ui/layout/card';
import { dispatchOverrides } from '../dispatch/dispatch-input';
import { numberOverrides } from '../number/number-input';
import { formToast, type LineDraft, nextDraft } from './line-drafts';
import { LinesEditor } from './lines-editor';
import { RouteInput } from './route-input';
import { useCreateTask } from './use-create-task';
import { useLineDrafts } from './use-line-drafts';
import { useSaveAsDraft } from './use-save-as-draft';

const formId = 'new-task';

export interface NewTaskFormProps {
  /** Initial values of the fields: the defaults, or the task that is copied. */
  values: Row;
  lines: readonly Row[];
  title: string;
  /** Name of the draft, different for each new task: entered values are kept under it. */
  draft: string;
}

/** Form for a task together with its lines. */
export function NewTaskForm({ values, lines, title, draft }: NewTaskFormProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const flags = useFlags();
  const navigate = useNavigate();
  const create = useCreateTask();
  const list = readListContext('tasks')?.from ?? '/tasks';
  const types = listedTaskTypes(flags);
  const [begin] = useState(() => initialValues(tasks, null, values));
  const [entered, setEntered] = useState(begin);
  // Read once, like the fields: later changes to the copied task have no effect here.
  const [route] = useState(() => (typeof values.route === 'string' ? values.route : null));
  const overrides = useMemo(() => overridesFor(route), [route]);
  const type = types.find((one) => one === entered.taskType) ?? null;
  const rows = useLineDrafts(`lines of a ${draft}`, () => draftsOf(lines));
  const hasDrafts = flags.isOn(statusFeature('draft'));
  const { isDraft, isNoMore, setDraft, submitted } = useSaveAsDraft(`status of a ${draft}`, hasDrafts);
  const status = isDraft ? 'draft' : 'new';
  const task = { taskType: type, status } as const;
  const save = async (fields: Row) => {
    const filled = rows.takeFilled(task);
    if (!filled) return;
    const lineless = refuseWithoutLines(status, filled.length);
    if (lineless) {
      rows.check(rows.drafts.map(({ key }) => key));
      return void toast.error(translate(lineless), formToast);
    }
    const isEmpty = filled.length === 0 && JSON.stringify(entered) === JSON.stringify(begin);
    if (isEmpty) return void toast.error(t`Nothing has been entered`, formToast);
    submitted();
    const named = route && fields.routeID === null ? { route } : {};
    await create({ ...fields, ...named, status }, filled);
  };
  return (
    <RecordFrame
      crumbs={[{ label: t`Tasks`, href: list }, { label: t`New` }]}
      title={title}
      windowTitle={[title]}
      form={{ id: formId, cancel: () => void navigate(list) }}
      formActions={
        hasDrafts && (
          <Checkbox
            label={t`Save as a draft`}
            checked={isDraft}
            onChange={({ target }) => setDraft(target.checked)}
          />
        )
      }
    >
      {isNoMore && (
        <Banner tone="warning">
          {t`This was to be a draft, but there are none any more: once it is saved, the task can be begun.`}
        </Banner>
      )}
      <Card>
        <ResourceForm
          id={formId}
          draft={draft}
          resource={tasks}
          row={null}
          given={values}
          optional={['taskNumber']}
          choices={{ taskType: types }}
          overrides={overrides}
          onChange={setEntered}
          onSubmit={save}
          onRefuse={() => rows.showProblems(task)}
        />
      </Card>
      <LinesEditor
        rows={rows}
        warehouseID={typeof entered.warehouseID === 'number' ? entered.warehouseID : null}
        task={task}
      />
    </RecordFrame>
  );
}

/** @param route of the copied task, if it exists only as text */
function overridesFor(route: string | null): FieldOverrides {
  const usual = { ...dispatchOverrides, ...numberOverrides };
  if (!route) return usual;
  return { ...usual, routeID: { input: (props) => <RouteInput {...props} route={route} /> } };
}

function draftsOf(lines: readonly Row[]): readonly LineDraft[] {
  if (lines.length === 0) return [nextDraft([])];
  return lines.map((values, index) => ({ key: index + 1, values }));
}
