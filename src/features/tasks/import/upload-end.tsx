import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { taskColumns } from '../../../domain/imports/task-columns';
import { useExport } from '../../../resource-kit/export/use-export';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useLabel } from '../../../resource-kit/fields/use-label';
import type { UploadState } from '../../../resource-kit/import/import-calls';
import { Button, buttonClass } from '../../../ui/button';
import { Banner } from '../../../ui/feedback/banner';
import { IconDownload } from '../../../ui/icons';
import { Card } from '../../../ui/layout/card';
import { KeyValueList } from '../../../ui/layout/key-value-list';
import { useStopMessage } from './stop-message';

interface UploadEndProps {
  end: UploadState;
  onContinue: () => void;
  onRestart: () => void;
}

const shownRefusals = 20;

/** The result of an upload: stored tasks, refusals, and how to continue after a stop. */
export function UploadEnd({ end, onContinue, onRestart }: UploadEndProps) {
  const { t } = useLingui();
  const format = useFormat();
  const stopMessage = useStopMessage();
  const { pieces } = useExport();
  const translate = useLabel();
  const nameOf = (column: string) => {
    const found = taskColumns.find(({ name }) => name === column);
    return found ? translate(found.label) : column;
  };
  const save = () =>
    void pieces('import-errors', () => [
      [
        [t`Row`, t`Column`, t`Problem`],
        ...end.refused.map(({ number, column, reason }) => [String(number), nameOf(column), reason]),
      ],
    ]);
  return (
    <Card title={t`Result`}>
      <div className="flex flex-col gap-3">
        {end.stop ? (
          <Banner tone="danger" actions={<Button size="sm" onClick={onContinue}>{t`Continue`}</Button>}>
            {stopMessage(end.stop)} {t`What was stored so far stays; it goes on from there.`}
          </Banner>
        ) : (
          end.created > 0 && <Banner tone="success">{t`Import Successful`}</Banner>
        )}
        <KeyValueList
          items={[
            { id: 'created', label: t`Tasks created`, value: format.number(end.created) },
            { id: 'lines', label: t`Task lines created`, value: format.number(end.lines) },
            {
              id: 'skipped',
              label: t`Already existed, left unchanged`,
              value: format.number(end.skipped),
            },
            { id: 'products', label: t`Products created`, value: format.number(end.products) },
          ]}
        />
        {end.refused.length > 0 && (
          <>
            <Banner
              tone="danger"
              actions={
                <Button size="sm" icon={IconDownload} onClick={save}>
                  {t`Save the errors`}
                </Button>
              }
            >
              {t`${plural(end.refused.length, { one: 'The server refused # row; its task was not stored.', other: 'The server refused # rows; their tasks were not stored.' })}`}
            </Banner>
            <ul className="list-disc pl-5 text-sm">
              {end.refused.slice(0, shownRefusals).map(({ number, column, reason }) => (
                <li key={`${number} ${column}`}>{`${number} · ${nameOf(column)}: ${reason}`}</li>
              ))}
            </ul>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onRestart}>{t`Another file`}</Button>
          <Link to="/tasks" className={buttonClass('primary')}>
            {t`To the task list`}
          </Link>
        </div>
      </div>
    </Card>
  );
}
