import { useLingui } from '@lingui/react/macro';
import { isConflict } from '../../domain/sync/rejections';
import type { OutboxEntry } from '../../domain/sync/write';
import { useDevice } from '../../resource-kit/device/device';
import { useLate } from '../../resource-kit/device/use-late';
import { useRow } from '../../resource-kit/device/use-rows';
import { useUnstored } from '../../resource-kit/device/use-unstored';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { toast } from '../../ui/feedback/toast-store';
import { useSubmitOnce } from '../../ui/hooks/use-submit-once';
import { useConfirm } from '../../ui/overlay/confirm';
import { Dialog } from '../../ui/overlay/dialog';
import { compareFields, kindOf, subjectOf, theirsOf } from './compare-fields';
import { CompareRows } from './compare-rows';
import { editedWrite } from './edited-write';
import { RejectionNote } from './entry-facts';
import { useCorrections } from './use-corrections';
import type { OutboxActions } from './use-outbox-actions';

interface CompareDialogProps {
  entry: OutboxEntry;
  actions: OutboxActions;
  onClose: () => void;
}

/** A refused write beside the row as it was and as it is; an ordinary edit can be corrected and sent again. */
export function CompareDialog({ entry, actions, onClose }: CompareDialogProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const confirm = useConfirm();
  const subject = subjectOf(entry);
  const kind = kindOf(entry);
  const isEditable = kind !== 'other' && !actions.isReadOnly;
  const result = useRow(subject?.resource.name ?? '', kind === 'create' ? null : (subject?.id ?? null));
  const isStale = isConflict(entry);
  const theirs = theirsOf(entry, result.kind === 'row' ? result.row : null);
  const isKnown = kind === 'create' || isStale || result.kind !== 'loading';
  const compared = subject ? compareFields(entry, subject.resource, theirs) : [];
  const draft = useCorrections(entry, isEditable ? compared : []);
  const isMissing = kind !== 'create' && result.kind === 'missing';
  /** Nothing is left to correct. */
  const end = () => {
    draft.submitted();
    onClose();
  };
  const resend = useResend(entry, end);
  const submit = useSubmitOnce(async () => {
    if (!subject || !isKnown || !draft.check()) return;
    await resend(editedWrite(entry, subject.resource, draft.values, theirs));
  });
  const close = async () => {
    const body = t`Your corrections have not been sent.`;
    const question = { title: t`Discard the changes?`, body, confirmLabel: t`Discard`, danger: true };
    if (!draft.isDirty) onClose();
    else if (await confirm(question)) end();
  };
  return (
    <Dialog
      open
      size="xl"
      onClose={() => void close()}
      title={translate(entry.title)}
      description={useDescription(isEditable, isStale)}
      {...(isEditable && { onSubmit: submit })}
      footer={
        <Footer
          entry={entry}
          actions={actions}
          resend={isEditable ? { isOpen: isKnown && !isMissing } : null}
          onClose={end}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <RejectionNote entry={entry} />
        {isMissing && <Banner tone="warning">{t`The row does not exist any more.`}</Banner>}
        {result.kind === 'unreachable' && !isStale && (
          <Banner>{t`The current state of the row is not known: it is not on this device and there is no connection.`}</Banner>
        )}
        {isKnown ? (
          <CompareRows
            compared={compared}
            kind={kind}
            draft={isEditable && !isMissing ? draft : null}
            hasTheirs={theirs !== null}
          />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
    </Dialog>
  );
}

function useDescription(isEditable: boolean, isStale: boolean): string | undefined {
  const { t } = useLingui();
  if (!isEditable) return undefined;
  return isStale
    ? t`Another user has changed the same values since you saw them. Keep theirs, or send yours.`
    : t`Correct your values and send them again.`;
}

interface FooterProps extends CompareDialogProps {
  /** Null: the write cannot be corrected, only sent again unchanged. */
  resend: { readonly isOpen: boolean } | null;
}

function Footer({ entry, actions, resend, onClose }: FooterProps) {
  const { t } = useLingui();
  const isStale = isConflict(entry);
  const run = async (action: OutboxActions['retry']) => {
    if (await action([entry])) onClose();
  };
  return (
    <>
      <Button
        variant="ghost"
        className="!text-danger-text"
        disabled={actions.isReadOnly}
        onClick={() => void run(actions.discard)}
      >
        {isStale ? t`Keep theirs` : t`Discard`}
      </Button>
      {resend ? (
        <Button type="submit" variant="primary" disabled={!resend.isOpen}>
          {isStale ? t`Send mine` : t`Resend`}
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={actions.isReadOnly}
          onClick={() => void run(actions.retry)}
        >{t`Retry`}</Button>
      )}
    </>
  );
}

function useResend(entry: OutboxEntry, onClose: () => void) {
  const { t } = useLingui();
  const device = useDevice();
  const tellUnstored = useUnstored();
  const tellLate = useLate();
  return async (write: ReturnType<typeof editedWrite>) => {
    if (!write) {
      toast.info(t`Your values are what the row holds already. Discard the change if nothing is left to do.`);
      return;
    }
    try {
      if ((await device.resend(entry.requestID, write)) === 0) {
        tellLate(1);
        return;
      }
      toast.info(t`Queued again`);
      onClose();
    } catch (problem) {
      await tellUnstored(problem);
    }
  };
}
