import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createRow, deleteRow, updateRow } from '../../domain/mutations/rows';
import { keyOf, type Row } from '../../domain/resource';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { useMay } from '../../resource-kit/device/use-may';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { JsonField } from '../../resource-kit/fields/json-field';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time';
import type { FlagKind } from './flag-kind';
import { checkFlagValue, looksLikeJson } from './flag-value-input';
import type { FlagState } from './use-source-values';

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
  const [draft, setDraft] = useState<string | null>(null);
  /** The company's own value when it began to be changed: what the user decided on. */
  const [seen, setSeen] = useState(own);
  const [isTried, setTried] = useState(false);
  const id = keyOf(kind.definitions, definition);
  const save = useOneAtATime(async (value: string, before: Row | null | undefined = own) => {
    const change = own
      ? updateRow(kind.companyValues, { ...own, value: (before ?? own).value }, { value }, companyID)
      : createRow(kind.companyValues, await device.newID(), { [kind.reference]: id, value }, companyID);
    if (await submit([change], { undo: true })) setDraft(null);
  });
  if (!maySet) return null;
  const remove = () => own && void submit([deleteRow(kind.companyValues, own, companyID)], { undo: true });
  const isJson = looksLikeJson(values.company ?? values.group ?? values.default);
  const problem = checkFlagValue(draft);
  const label = t`Value of ${companyCode}`;
  if (draft !== null)
    return (
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!problem) void save(draft, seen);
        }}
      >
        {isJson ? (
          <JsonField className="basis-full" label={label} text={draft} onChange={setDraft} />
        ) : (
          <TextField
            className="w-64"
            label={label}
            value={draft}
            error={isTried && problem ? translate(problem) : undefined}
            onChange={({ target }) => setDraft(target.value)}
          />
        )}
        <Button onClick={() => setDraft(null)}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary">{t`Save`}</Button>
      </form>
    );
  const isSwitch = values.default === 'true' || values.default === 'false';
  const isOn = values.company === 'true';
  return (
    <div className="flex flex-wrap gap-2">
      {isSwitch && !(own && isOn) && (
        <Button onClick={() => void save('true')}>{t`Switch on for ${companyCode}`}</Button>
      )}
      {isSwitch && !(own && values.company === 'false') && (
        <Button onClick={() => void save('false')}>{t`Switch off for ${companyCode}`}</Button>
      )}
      {!isSwitch && (
        <Button
          onClick={() => {
            setSeen(own);
            setDraft(values.company ?? '');
          }}
        >{t`Set the value of ${companyCode}`}</Button>
      )}
      {own && <Button variant="ghost" onClick={remove}>{t`Remove the value of ${companyCode}`}</Button>}
    </div>
  );
}
