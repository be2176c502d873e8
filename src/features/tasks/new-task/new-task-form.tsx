import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { statusFeature, taskTypeFeatures, taskTypes } from '../../../domain/tasks/statuses';
import { useFlags } from '../../../resource-kit/device/device';
import { readListContext } from '../../../resource-kit/list/list-context';
import { ResourceForm } from '../../../resource-kit/record/resource-form';
import { useUnsaved } from '../../../resource-kit/record/unsaved';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Page } from '../../../ui/layout/app-shell';
import { Card } from '../../../ui/layout/card';
import { PageHeader } from '../../../ui/layout/page-header';
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs';
import { type LineDraft, nextDraft } from './line-drafts';
import { LinesEditor } from './lines-editor';
import { useCreateTask } from './use-create-task';
import { useLineDrafts } from './use-line-drafts';

const FORM = 'new-task';

export interface NewTaskFormProps {
  /** What the fields begin with: the defaults, or a task to copy. */
  values: Row;
  lines: readonly Row[];
  title: string;
}

/** A task and its lines, entered together. */
export function NewTaskForm({ values, lines, title }: NewTaskFormProps) {
  const { t } = useLingui();
  const flags = useFlags();
  const navigate = useNavigate();
  const create = useCreateTask();
  const back = readListContext('tasks')?.from ?? '/tasks';
  const types = taskTypes.filter((type) => flags.isOn(taskTypeFeatures[type]));
  const [entered, setEntered] = useState(values);
  const [isDraft, setDraft] = useState(false);
  const rows = useLineDrafts(() => draftsOf(lines));
  useUnsaved(isDraft || rows.isTouched);
  const save = async (fields: Row) => {
    const filled = rows.takeFilled();
    if (filled) await create({ ...fields, status: isDraft ? 'draft' : 'new' }, filled);
  };
  return (
    <Page>
      <title>{`${title} · TOOLS`}</title>
      <PageHeader
        breadcrumbs={<Breadcrumbs crumbs={[{ label: t`Tasks`, href: back }, { label: t`New` }]} />}
        title={title}
        actions={
          <>
            {flags.isOn(statusFeature('draft')) && (
              <Checkbox
                label={t`Save as a draft`}
                checked={isDraft}
                onChange={({ target }) => setDraft(target.checked)}
              />
            )}
            <Button onClick={() => void navigate(back)}>{t`Cancel`}</Button>
            <Button type="submit" form={FORM} variant="primary">{t`Save`}</Button>
          </>
        }
      />
      <Card>
        <ResourceForm
          id={FORM}
          resource={tasks}
          row={null}
          given={values}
          optional={['taskNumber']}
          choices={{ taskType: types }}
          onChange={setEntered}
          onSubmit={save}
        />
      </Card>
      <LinesEditor
        rows={rows}
        warehouseID={typeof entered.warehouseID === 'number' ? entered.warehouseID : null}
        taskType={types.find((type) => type === entered.taskType) ?? null}
      />
    </Page>
  );
}

function draftsOf(lines: readonly Row[]): readonly LineDraft[] {
  if (lines.length === 0) return [nextDraft([])];
  return lines.map((values, index) => ({ key: index + 1, values }));
}
