import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import type { RowState } from '../../ui/data-table/types';
import { useHotkeys } from '../../ui/hooks/use-hotkeys';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow';
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time';
import { IconMore } from '../../ui/icons';
import { IconEdit, IconTrash } from '../../ui/later-icons';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { Breadcrumbs, type Crumb } from '../../ui/navigation/breadcrumbs';
import { Menu } from '../../ui/overlay/menu';
import type { MenuEntry } from '../../ui/overlay/menu-entries';
import type { Neighbours } from './neighbours';
import { RecordPager } from './record-pager';
import { MissingNote } from './row-gate';
import { StateBadge } from './state-badge';
import { useLeaveForm } from './unsaved/use-leave-form';
import type { RecordForm } from './use-record-edit';

export interface RecordFrameProps {
  /** From the list to the record. */
  crumbs: readonly Crumb[];
  title: string;
  /** Names in the window's title: the record, then its parents. */
  windowTitle: readonly string[];
  /** Beside the title. */
  badges?: ReactNode;
  state?: RowState;
  /** Left out: the record stands alone. */
  neighbours?: Neighbours | undefined;
  /** While editing or creating: Cancel and Save instead of all actions. */
  form: RecordForm | null;
  /** Before Cancel and Save. */
  formActions?: ReactNode;
  /** Left out if the user may not edit. */
  onEdit?: (() => void) | undefined;
  /** If it returns a promise, Delete is disabled until that has settled. */
  onDelete?: (() => unknown) | undefined;
  /** Before Delete and Edit. */
  actions?: ReactNode;
  /** After Edit: less frequent actions. */
  menu?: readonly MenuEntry[];
  /** The content fills the window's height. */
  fill?: boolean;
  children: ReactNode;
}

/** The page of one record: breadcrumbs, name, state and actions; below, its content. */
export function RecordFrame({ fill = false, windowTitle, children, ...props }: RecordFrameProps) {
  const { crumbs, title, badges, state, neighbours } = props;
  return (
    <Page fill={fill}>
      <title>{[...windowTitle, 'TOOLS'].join(' · ')}</title>
      <PageHeader
        breadcrumbs={
          <div className={cx('flex items-center justify-between gap-2', props.form && 'form-trail')}>
            <Breadcrumbs crumbs={crumbs} />
            {neighbours && <RecordPager neighbours={neighbours} />}
          </div>
        }
        title={title}
        meta={
          <span className="flex flex-wrap items-center gap-2 empty:hidden">
            {badges}
            <StateBadge state={state} />
          </span>
        }
        actions={<FrameActions {...props} />}
      />
      <MissingNote />
      {children}
    </Page>
  );
}

type FrameActionsProps = Pick<
  RecordFrameProps,
  'form' | 'formActions' | 'onEdit' | 'onDelete' | 'actions' | 'menu'
>;

function FrameActions({ form, formActions, onEdit, onDelete, actions, menu = [] }: FrameActionsProps) {
  const { t } = useLingui();
  const leaveForm = useLeaveForm();
  // All three labels are wider than a phone in German.
  const isCramped = useIsNarrow() && onDelete !== undefined && onEdit !== undefined;
  const editButton = useFocusAlong(form);
  const save = useOneAtATime(() => form?.onSave?.());
  const remove = useOneAtATime(() => onDelete?.());
  useHotkeys(form || !onEdit ? {} : { e: onEdit });
  const cancel = async () => {
    if (await leaveForm()) form?.cancel();
  };
  // The keys keep Edit and Save apart: one reused button would submit the form with the click that opened it.
  return form ? (
    <Fragment key="editing">
      {formActions}
      {/* Both on one line, however narrow the page is. */}
      <span className="flex gap-2">
        <Button onClick={() => void cancel()}>{t`Cancel`}</Button>
        <Button
          type={form.onSave ? 'button' : 'submit'}
          form={form.id}
          variant="primary"
          disabled={form.canSave === false}
          onClick={form.onSave && (() => void save())}
        >
          {t`Save`}
        </Button>
      </span>
    </Fragment>
  ) : (
    <Fragment key="reading">
      {actions}
      {/* On one line: on a phone Edit would stand below all others alone. */}
      <span className="flex gap-2 empty:hidden">
        {onDelete && <Button icon={IconTrash} onClick={() => void remove()}>{t`Delete`}</Button>}
        {onEdit && (
          <Button ref={editButton} icon={IconEdit} variant="primary" onClick={onEdit}>
            {t`Edit`}
          </Button>
        )}
        {menu.length > 0 && (
          <Menu
            label={t`Actions`}
            icon={IconMore}
            iconOnly={isCramped}
            variant="secondary"
            entries={menu}
            placement="bottom-end"
          />
        )}
      </span>
    </Fragment>
  );
}

/** Edit is replaced by the form and returns after it: the focus follows. @returns ref for Edit */
function useFocusAlong(form: RecordForm | null) {
  const edit = useRef<HTMLButtonElement>(null);
  const isForm = form !== null;
  const formID = form?.id;
  const wasForm = useRef(isForm);
  useEffect(() => {
    if (wasForm.current === isForm) return;
    wasForm.current = isForm;
    // A removed button leaves the focus to the page; after the form, the user may have focused something else.
    if (!isForm && document.activeElement !== document.body) return;
    if (!isForm) {
      edit.current?.focus({ preventScroll: true });
      return leaveOutSecondPress(edit.current);
    }
    const findForm = () => document.getElementById(formID ?? '');
    const there = findForm();
    if (there) return there.focus({ preventScroll: true });
    // Waits for a form whose code is being loaded, unless the user has moved the focus.
    const before = document.activeElement;
    const watch = new MutationObserver(() => {
      const form = findForm();
      if (!form) return;
      watch.disconnect();
      if (document.activeElement === before) form.focus({ preventScroll: true });
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [isForm, formID]);
  return edit;
}

/** Longest time between two presses of a double press. */
const doublePressMs = 500;

/**
 * A user who presses Enter twice, as some scanners do, has saved: the second press must not open the form again.
 * @returns ends it
 */
function leaveOutSecondPress(button: HTMLElement | null): () => void {
  const focusedAt = Date.now();
  const drop = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && Date.now() - focusedAt <= doublePressMs) event.preventDefault();
  };
  button?.addEventListener('keydown', drop);
  return () => button?.removeEventListener('keydown', drop);
}
