import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { flagName } from '../../domain/flag-names';
import { refuseFlagValue } from '../../domain/flag-values';
import { effectiveValue } from '../../domain/flags';
import { tellValue } from '../../domain/mutations/company-value';
import { createRow, deleteRow, updateRow } from '../../domain/mutations/rows';
import { keyOf, nameOf, type Row } from '../../domain/resource';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { useMay } from '../../resource-kit/device/use-may';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { checkValue } from '../../resource-kit/fields/check-value';
import { JsonField, useJsonCheck } from '../../resource-kit/fields/json-field';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { FlagKind } from '../../resource-kit/flags/flag-kind';
import type { FlagState } from '../../resource-kit/flags/use-source-values';
import { useGuardedClose } from '../../resource-kit/record/unsaved/use-leave-form';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { TextField } from '../../ui/forms/text-field';
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time';
import { useSubmitOnce } from '../../ui/hooks/use-submit-once';
import { checkFlagValue, looksLikeJson } from './flag-value-input';
import { useValueDraft } from './use-value-draft';
import { ValueHistory } from './value-history';

interface CompanyValueProps {
  kind: FlagKind;
  definition: Row;
  state: FlagState;
}

/** Sets or removes the company's own value right here. */
export function CompanyValue({ kind, definition, state: { values, own } }: CompanyValueProps) {
  const { t } = useLingui();
  const device = useDevice();
  const submit = useSubmit();
  const { companyID, companyCode } = useSession();
  const maySet = useMay('create', kind.companyValues);
  const translate = useLabel();
  const [isTried, setTried] = useState(false);
  const id = keyOf(kind.definitions, definition);
  const { draft, seen, setDraft, submitted, begin } = useValueDraft(
    `${kind.companyValues.name} of ${id}`,
    own,
  );
  const cancel = useGuardedClose(() => setDraft(null));
  const name = nameOf(kind.definitions, definition);
  const told = { name: translate(flagName(name) ?? { id: name }), company: companyCode };
  const save = useOneAtATime(async (value: string, before: Row | null = own) => {
    // Based on the value that the user saw (null: none), not on one that another user has set since.
    const change = own
      ? updateRow(kind.companyValues, { ...own, value: before?.value ?? null }, { value }, companyID)
      : createRow(kind.companyValues, await device.newID(), { [kind.reference]: id, value }, companyID);
    if (await submit([tellValue(change, { ...told, value })], { undo: true })) setDraft(null);
  });
  const remove = async () => {
    if (own === null) return true;
    const change = deleteRow(kind.companyValues, own, companyID);
    return submit([tellValue(change, { ...told, value: null })], { undo: true });
  };
  const field = kind.companyValues.fields['value'];
  const isJson = looksLikeJson(effectiveValue(values).value);
  const problem =
    (field && checkValue(field, draft)) ??
    checkFlagValue(draft, isJson) ??
    refuseFlagValue(name, draft ?? '');
  const submitDraft = useSubmitOnce(async () => {
    setTried(true);
    if (draft === null || problem) return;
    submitted();
    // An empty value is no value of the company’s own: the value that applies without it does.
    if (draft.trim() !== '') await save(draft, seen);
    else if (seen === null || (await remove())) setDraft(null);
  });
  if (!maySet) return null;
  const error = isTried && problem ? translate(problem) : undefined;
  const label = t`Value of ${companyCode}`;
  const history = own && <ValueHistory {...{ kind, own, name, label }} />;
  if (draft !== null)
    return (
      <form className="flex flex-wrap items-start gap-2" onSubmit={submitDraft}>
        {isJson ? (
          <JsonField className="basis-full" label={label} text={draft} error={error} onChange={setDraft} />
        ) : (
          <PlainValueField label={label} value={draft} error={error} onChange={setDraft} />
        )}
        {/* Aligned with the field, not with the hint or error below it. */}
        <span className={cx('flex flex-wrap gap-2', !isJson && 'sm:mt-5')}>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button type="submit" variant="primary">{t`Save`}</Button>
          {history}
        </span>
      </form>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <ValueButtons
        {...{ values, companyCode }}
        isOwn={own !== null}
        onSwitch={(value) => void save(value)}
        onBegin={() => begin(values.company ?? '')}
        onRemove={() => void remove()}
      />
      {history}
    </div>
  );
}

interface ValueButtonsProps {
  values: FlagState['values'];
  companyCode: string;
  /** The company has its own value. */
  isOwn: boolean;
  onSwitch: (value: 'true' | 'false') => void;
  onBegin: () => void;
  onRemove: () => void;
}

function ValueButtons({ values, companyCode, isOwn, onSwitch, onBegin, onRemove }: ValueButtonsProps) {
  const { t } = useLingui();
  const isSwitch = values.default === 'true' || values.default === 'false';
  return (
    <>
      {isSwitch && !(isOwn && values.company === 'true') && (
        <Button onClick={() => onSwitch('true')}>{t`Switch on for ${companyCode}`}</Button>
      )}
      {isSwitch && !(isOwn && values.company === 'false') && (
        <Button onClick={() => onSwitch('false')}>{t`Switch off for ${companyCode}`}</Button>
      )}
      {!isSwitch && <Button onClick={onBegin}>{t`Set the value of ${companyCode}`}</Button>}
      {isOwn && <Button variant="ghost" onClick={onRemove}>{t`Remove the value of ${companyCode}`}</Button>}
    </>
  );
}

interface PlainValueFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A text; one that turns out to be JSON is checked as in the editor. */
function PlainValueField({ label, value, error, onChange }: PlainValueFieldProps) {
  const { problem, hint } = useJsonCheck(looksLikeJson(value) ? value : '');
  return (
    <TextField
      className="w-64"
      label={label}
      value={value}
      error={problem ?? error}
      hint={hint}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
