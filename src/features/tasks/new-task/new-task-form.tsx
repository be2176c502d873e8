import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks';
import { statusFeature, taskTypeFeatures, taskTypes } from '../../../domain/statuses';
import { useFlags } from '../../../resource-kit/device';
import { ResourceForm } from '../../../resource-kit/resource-form';
import { useUnsaved } from '../../../resource-kit/unsaved';
import { readVisit } from '../../../resource-kit/visits';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/feedback/toast-store';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Page } from '../../../ui/layout/app-shell';
import { Card } from '../../../ui/layout/card';
import { PageHeader } from '../../../ui/layout/page-header';
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs';
import { isUntouched, type LineDraft, missingIn, nextDraft } from './line-drafts';
import { LinesEditor } from './lines-editor';
import { useCreateTask } from './use-create-task';

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
  const back = readVisit('tasks')?.from ?? '/tasks';
  const types = taskTypes.filter((type) => flags.isOn(taskTypeFeatures[type]));
  const [entered, setEntered] = useState(values);
  const [isDraft, setDraft] = useState(false);
  const [drafts, setDrafts] = useState(() => draftsOf(lines));
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const check = useCallback((keys: readonly number[]) => setChecked(new Set(keys)), []);
  useUnsaved(isDraft || drafts.some((draft) => !isUntouched(draft)));
  const save = async (fields: Row) => {
    const filled = drafts.filter((draft) => !isUntouched(draft));
    const incomplete = filled.filter((draft) => missingIn(draft).length > 0);
    check(incomplete.map(({ key }) => key));
    if (incomplete.length > 0) {
      toast.error(t`Fill in all fields`);
      return;
    }
    await create({ ...fields, status: isDraft ? 'draft' : 'new' }, filled);
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
          lookupFilters={({ warehouseID }) => ({
            warehouseSectionID: typeof warehouseID === 'number' ? { warehouseID } : {},
          })}
          onChange={setEntered}
          onSubmit={save}
        />
      </Card>
      <LinesEditor
        drafts={drafts}
        onChange={setDrafts}
        warehouseID={typeof entered.warehouseID === 'number' ? entered.warehouseID : null}
        taskType={types.find((type) => type === entered.taskType) ?? null}
        checked={checked}
        onCheck={check}
      />
    </Page>
  );
}

function draftsOf(lines: readonly Row[]): readonly LineDraft[] {
  if (lines.length === 0) return [nextDraft([])];
  return lines.map((values, index) => ({ key: index + 1, values }));
}
