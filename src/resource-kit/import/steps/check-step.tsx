import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button';
import { Banner } from '../../../ui/feedback/banner';
import { IconDownload } from '../../../ui/icons';
import { Card } from '../../../ui/layout/card';
import type { Unstored } from '../../device/use-store-work';
import type { CheckSummary } from '../import-calls';
import type { ImportWords } from '../import-words';
import type { ImportModel, OpenedFile } from '../use-import';
import { ImportButton } from './import-button';
import { InOrderBanners } from './in-order-banners';
import { PreviewTable } from './preview-table';
import { useLeftOutFile } from './use-left-out-file';

export interface CheckStepProps<E> {
  model: ImportModel<E>;
  opened: OpenedFile;
  result: CheckSummary;
  /** Result of sending these rows before; null: not sent. */
  unstored: Unstored | null;
  words: ImportWords;
  /** Why it cannot be sent now; null: it can. */
  blocked: ReactNode | null;
  /** Beside the errors: a way to mend them. */
  remedy: ReactNode;
  /** Further notes before they are sent. */
  notes: ReactNode;
}

/** The result of the check, the rows, and the next step. */
export function CheckStep<E>({
  model,
  opened,
  result,
  unstored,
  words,
  blocked,
  ...beside
}: CheckStepProps<E>) {
  const { t } = useLingui();
  const { remedy, notes } = beside;
  const saveLeftOut = useLeftOutFile(model, opened, result);
  const [isBadOnly, setBadOnly] = useState(false);
  const { badRows, heldBack } = result;
  return (
    <Card title={t`Check`} actions={<span className="truncate text-xs text-ink-3">{opened.file.name}</span>}>
      <div className="flex flex-col gap-3">
        {unstored !== null && (
          <Banner tone="danger">
            {unstored === 'unstored'
              ? t`Nothing was stored. The rows are still here and can be sent again.`
              : t`It is not known whether the rows were stored. Look whether they are there before you send them again.`}
          </Banner>
        )}
        <InOrderBanners result={result} words={words} />
        {badRows > 0 && (
          <Banner
            tone="danger"
            actions={
              <Button size="sm" icon={IconDownload} onClick={() => void saveLeftOut()}>
                {t`Save the errors`}
              </Button>
            }
          >
            {t`${plural(badRows, { one: '# row has errors.', other: '# rows have errors.' })}`}{' '}
            {heldBack > 0 &&
              t`${plural(heldBack, { one: '# row in order belongs to the same task and is left out with it.', other: '# rows in order belong to the same tasks and are left out with them.' })}`}
          </Banner>
        )}
        {badRows > 0 && remedy}
        {notes}
        {result.rows === 0 && <Banner tone="warning">{t`The file has no rows`}</Banner>}
        {blocked !== null && <Banner tone="warning">{blocked}</Banner>}
        {model.calls && (
          <PreviewTable
            key={String(isBadOnly)}
            calls={model.calls}
            columns={model.kind.columns}
            mapping={opened.mapping}
            isBadOnly={isBadOnly}
            onBadOnlyChange={badRows > 0 ? setBadOnly : undefined}
            onRestart={model.restart}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={model.backToColumns}>{t`Back to the columns`}</Button>
          <ImportButton result={result} words={words} disabled={blocked !== null} onPress={model.submit} />
        </div>
      </div>
    </Card>
  );
}
