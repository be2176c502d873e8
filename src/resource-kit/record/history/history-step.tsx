import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Field } from '../../../domain/fields';
import { updateRow } from '../../../domain/mutations/rows';
import { withName } from '../../../domain/mutations/with-name';
import type { Resource, Row } from '../../../domain/resource';
import type { Plan } from '../../../domain/sync/write';
import { type Label, label } from '../../../lib/label';
import { programName } from '../../../lib/program-name';
import type { Device } from '../../../sync/device';
import { Button } from '../../../ui/button';
import { IconUndo } from '../../../ui/later-icons';
import { useDevice, useSession } from '../../device/device';
import { useAttempt } from '../../device/use-attempt';
import { useMay, useRole } from '../../device/use-may';
import { useRow } from '../../device/use-rows';
import { useSubmit } from '../../device/use-submit';
import { FieldCell } from '../../fields/field-cell';
import type { FieldOverrides } from '../../fields/field-override';
import { useFormat } from '../../fields/use-format';
import { useLabel } from '../../fields/use-label';
import { formerWith, type HistoryStep, isFormer, saidValues } from './history-entries';

/** A field and the value that it had before. */
export interface FormerValue {
  readonly field: string;
  readonly value: unknown;
}

/** A resource's rules about former values, beyond its declaration. */
export interface FormerRules {
  /** The user who edited, where the row names none itself. */
  readonly editedWith?: Resource;
  /** Why the field may not have it again; null: it may. */
  readonly refuse: (former: FormerValue) => Label | null;
  /**
   * The writes that restore it, with their effects; absent: an ordinary edit. @param values with those of other fields
   * that go back along with it
   */
  readonly plan?: (former: FormerValue, values: Row) => Promise<Plan>;
  /** The row's name for that edit, if it only has keys. */
  readonly name?: string;
}

interface EntryProps {
  resource: Resource;
  row: Row;
  rules: FormerRules | 'read-only' | undefined;
  overrides: FieldOverrides | undefined;
}

interface HistoryStepProps extends EntryProps {
  step: HistoryStep;
}

type Entry = HistoryStep['entries'][number];

/** One write: when, by whom, with which program, and each changed field. */
export function HistoryStepItem({ step, ...rest }: HistoryStepProps) {
  const { dateTime } = useFormat();
  return (
    <li className="flex flex-col gap-2 px-3 py-2 text-sm sm:flex-row sm:gap-4">
      <div className="text-ink-3 flex shrink-0 flex-wrap gap-x-2 sm:w-56 sm:flex-col">
        <time className="tabular-nums" dateTime={step.at}>
          {dateTime(step.at)}
        </time>
        <span className="text-ink font-medium">{step.username}</span>
        {step.client && <span className="text-xs">{programName(step.client)}</span>}
      </div>
      <ul className="flex min-w-0 flex-1 flex-col gap-1">
        {step.entries.map((entry) => (
          <HistoryEntry key={entry.historyID} {...rest} step={step} entry={entry} />
        ))}
      </ul>
    </li>
  );
}

function HistoryEntry({ entry, step, ...rest }: HistoryStepProps & { entry: Entry }) {
  const { resource, overrides } = rest;
  const { t } = useLingui();
  if (entry.action !== 'update')
    return (
      <li>
        {entry.action === 'create' ? t`Created` : t`Deleted`}
        <ul className="text-ink-2 flex flex-wrap gap-x-4">
          {saidValues(entry.newValue ?? entry.oldValue).map(([field, value]) => (
            <li key={field} className="min-w-0 break-words">
              <FieldName resource={resource} name={field} />:{' '}
              <Value {...{ resource, overrides, field, value }} />
            </li>
          ))}
        </ul>
      </li>
    );
  const field = entry.field ?? '';
  const isSecret = resource.fields[field]?.secret !== undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">
        <FieldName resource={resource} name={field} />
      </span>
      {isSecret ? (
        <span className="text-ink-2">{t`Set anew; it is not shown`}</span>
      ) : (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <del className="text-ink-3 decoration-line-strong break-words">
            <Value {...{ resource, overrides, field }} value={entry.oldValue} />
          </del>
          <span aria-hidden="true">→</span>
          <ins className="break-words no-underline">
            <Value {...{ resource, overrides, field }} value={entry.newValue} />
          </ins>
        </span>
      )}
      {rest.rules !== 'read-only' && <PutBack {...rest} rules={rest.rules} step={step} entry={entry} />}
    </li>
  );
}

interface PutBackProps extends Pick<EntryProps, 'resource' | 'row'> {
  rules: FormerRules | undefined;
  step: HistoryStep;
  entry: Entry;
}

/** Restores a value by an ordinary edit, for the main administrator; shows the rule that forbids it. */
function PutBack({ resource, row, rules, step, entry }: PutBackProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const reasonID = useId();
  const submit = useSubmit();
  const attempt = useAttempt();
  const device = useDevice();
  const { companyID } = useSession();
  const isMain = useRole() === 'main';
  const mayUpdate = useMay('update', rules?.editedWith ?? resource);
  const { field, oldValue } = entry;
  const declared = field === null ? undefined : resource.fields[field];
  const isGone = useIsGone(resource, declared, oldValue);
  const isOffered =
    isMain && mayUpdate && declared && !declared.readOnly && !declared.createOnly && !declared.secret;
  if (!isOffered || field === null || !isFormer(row, entry)) return null;
  if (declared.required && (oldValue === null || oldValue === '')) return null;
  const former = { field, value: oldValue };
  const together = formerWith(resource, row, { entry, entries: step.entries });
  const putBack = async () => {
    const values = { ...(await withoutUnknown(device, resource, together)), [field]: oldValue };
    const edit = updateRow(resource, row, values, companyID);
    const named = rules?.name === undefined ? edit : withName(edit, rules.name);
    await submit((await rules?.plan?.(former, values)) ?? [named], { undo: true });
  };
  const refusals = Object.entries(together).map(([name, value]) => rules?.refuse({ field: name, value }));
  const reason = refusals.find(Boolean) ?? (isGone ? label('It does not exist any more') : null);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={IconUndo}
        aria-disabled={reason !== null}
        aria-describedby={reason ? reasonID : undefined}
        onClick={reason ? undefined : () => attempt(putBack)}
      >{t`Put back`}</Button>
      {reason && (
        <span id={reasonID} className="text-ink-3 text-xs">
          {translate(reason)}
        </span>
      )}
    </>
  );
}

/** Leaves out references to rows that are not on the device: a dispatch that is deleted is asked for anew. */
async function withoutUnknown(device: Device, { fields }: Resource, values: Row): Promise<Row> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    const isReference = field?.kind === 'reference' && typeof value === 'number';
    if (!isReference || (await device.readChildren(field.to, [value], { isHereOnly: true })).length > 0)
      kept[name] = value;
  }
  return kept;
}

/** Whether a former value refers to a deleted row, as far as is known. */
function useIsGone({ name }: Resource, field: Field | undefined, value: unknown): boolean {
  const id = field?.kind === 'reference' && typeof value === 'number' ? value : null;
  return useRow(field?.kind === 'reference' ? field.to : name, id).kind === 'missing';
}

function FieldName({ resource, name }: { resource: Resource; name: string }) {
  const translate = useLabel();
  const field = resource.fields[name];
  return field ? translate(field.label) : name;
}

interface ValueProps extends Pick<EntryProps, 'resource' | 'overrides'> {
  field: string;
  value: unknown;
}

function Value({ resource, overrides, field: name, value }: ValueProps) {
  const field = resource.fields[name];
  if (value === null || value === undefined || value === '') return <span className="text-ink-3">–</span>;
  const former = overrides?.[name]?.former;
  if (former) return former(value);
  if (!field) return JSON.stringify(value);
  return <FieldCell field={field} value={value} />;
}
