import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { type ColumnSource, type ImportColumn, unmapped } from '../../../domain/imports/columns';
import type { ImportKind } from '../../../domain/imports/kinds';
import { Button } from '../../../ui/button';
import { Banner } from '../../../ui/feedback/banner';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Select } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { Card } from '../../../ui/layout/card';
import { useFormat } from '../../fields/use-format';
import { useLabel } from '../../fields/use-label';
import { useKnownValues } from '../known/use-known-values';
import type { ImportModel, OpenedFile } from '../use-import';

export interface ColumnsStepProps<E> {
  model: ImportModel<E>;
  opened: OpenedFile;
  isChecking: boolean;
  /** Offers to create products that do not exist. */
  mayCreateProducts: boolean;
}

const fixedValue = 'fixed';

/** Maps the file's columns to ours. */
export function ColumnsStep<E>({ model, opened, isChecking, mayCreateProducts }: ColumnsStepProps<E>) {
  const { t } = useLingui();
  const format = useFormat();
  const translate = useLabel();
  const fields = useRef<HTMLDivElement>(null);
  const [isTold, setTold] = useState(false);
  const { summary, mapping } = opened;
  const missing = unmapped(model.kind.columns, mapping);
  const set = (name: string, source: ColumnSource | null) => {
    const { [name]: _, ...rest } = mapping;
    model.change({ mapping: source ? { ...rest, [name]: source } : rest });
  };
  const check = () => {
    setTold(true);
    if (missing.length === 0) return model.check();
    const first = model.kind.columns.findIndex((column) => missing.includes(column));
    fields.current?.querySelectorAll('select')[first]?.focus();
  };
  const rows = format.number(summary.rows);
  const facts = [summary.encoding.toUpperCase(), delimiterName(summary.delimiter), t`Rows: ${rows}`];
  return (
    <Card title={t`Columns`} actions={<span className="text-xs text-ink-3">{facts.join(' · ')}</span>}>
      <div className="flex flex-col gap-4">
        <div ref={fields} className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-4 gap-y-3">
          {model.kind.columns.map((column) => (
            <SourceField
              key={column.name}
              kind={model.kind}
              column={column}
              opened={opened}
              isMissing={isTold && missing.includes(column)}
              onChange={(source) => set(column.name, source)}
            />
          ))}
        </div>
        <LeftColumns opened={opened} />
        {isTold && missing.length > 0 && (
          <Banner tone="warning">
            <p className="font-medium">{t`Select columns to import`}</p>
            <p>{missing.map(({ label }) => translate(label)).join(', ')}</p>
          </Banner>
        )}
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-t border-line pt-4">
          <WrittenForms model={model} opened={opened} />
          {mayCreateProducts && (
            <Checkbox
              label={t`Create products that do not exist`}
              checked={opened.createsProducts}
              onChange={({ target }) => model.change({ createsProducts: target.checked })}
            />
          )}
          <div className="ml-auto flex gap-2">
            <Button onClick={model.restart}>{t`Another file`}</Button>
            <Button variant="primary" loading={isChecking} onClick={check}>{t`Check`}</Button>
          </div>
        </div>
      </div>
    </Card>
  );
}

/** Most column names that are listed; the others are counted. */
const maxNames = 12;

/** Columns of the file that are mapped to none of ours: an unknown name would go unnoticed. */
function LeftColumns({ opened: { summary, mapping } }: { opened: OpenedFile }) {
  const { t } = useLingui();
  const format = useFormat();
  const used = new Set(
    Object.values(mapping).map((source) => (source.kind === 'column' ? source.index : -1)),
  );
  const left = summary.headers.filter((_, index) => !used.has(index));
  if (left.length === 0) return null;
  const names = left.slice(0, maxNames).join(', ');
  const others = format.number(left.length - maxNames);
  return (
    <p className="text-sm wrap-anywhere text-ink-2">
      {left.length > maxNames
        ? t`Columns of the file that are not imported: ${names} and ${others} more`
        : t`Columns of the file that are not imported: ${names}`}
    </p>
  );
}

/** How the file writes numbers and dates. */
function WrittenForms<E>({ model, opened }: Pick<ColumnsStepProps<E>, 'model' | 'opened'>) {
  const { t } = useLingui();
  return (
    <>
      <Select
        className="w-48"
        label={t`Decimal mark`}
        value={opened.decimalMark}
        options={[
          { value: ',', label: t`Comma: 1 234,5` },
          { value: '.', label: t`Point: 1,234.5` },
        ]}
        onChange={({ target }) => model.change({ decimalMark: target.value === ',' ? ',' : '.' })}
      />
      {model.kind.columns.some(({ kind }) => kind === 'moment') && (
        <Select
          className="w-48"
          label={t`Dates`}
          value={opened.dateOrder}
          options={[
            { value: 'day', label: t`Day first: 31/12/2026` },
            { value: 'month', label: t`Month first: 12/31/2026` },
          ]}
          onChange={({ target }) => model.change({ dateOrder: target.value === 'month' ? 'month' : 'day' })}
        />
      )}
    </>
  );
}

interface SourceFieldProps {
  kind: ImportKind;
  column: ImportColumn;
  opened: OpenedFile;
  isMissing: boolean;
  onChange: (source: ColumnSource | null) => void;
}

function SourceField({ kind, column, opened, isMissing, onChange }: SourceFieldProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const { headers, sample } = opened.summary;
  const source = opened.mapping[column.name];
  const name = translate(column.label);
  const examples =
    source?.kind === 'column'
      ? [...new Set(sample.map((cells) => cells[source.index] ?? '').filter(Boolean))].slice(0, 3)
      : [];
  const change = (value: string) => {
    if (value === '') onChange(null);
    else if (value === fixedValue) onChange({ kind: 'fixed', text: '' });
    else onChange({ kind: 'column', index: Number(value) });
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Select
        label={name}
        required={column.required}
        error={isMissing ? '' : undefined}
        placeholder={t`Not imported`}
        value={source ? (source.kind === 'fixed' ? fixedValue : String(source.index)) : ''}
        options={[
          { value: fixedValue, label: t`The same for every row…` },
          ...headers.map((header, index) => ({ value: String(index), label: header })),
        ]}
        onChange={({ target }) => change(target.value)}
      />
      {source?.kind === 'fixed' ? (
        <FixedText
          kind={kind}
          column={column}
          label={t`${name} of every row`}
          text={source.text}
          onChange={(text) => onChange({ kind: 'fixed', text })}
        />
      ) : (
        <p className="truncate text-xs text-ink-3">{examples.join(' · ') || '\u00a0'}</p>
      )}
    </div>
  );
}

interface FixedTextProps {
  kind: ImportKind;
  column: ImportColumn;
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** One text for every row; known values of the column are offered. */
function FixedText({ kind, column, label, text, onChange }: FixedTextProps) {
  const listID = useId();
  const known = useKnownValues(kind, column);
  return (
    <TextField
      label={label}
      hideLabel
      value={text}
      list={known.length > 0 ? listID : undefined}
      onChange={({ target }) => onChange(target.value)}
    >
      <datalist id={listID}>
        {known.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </datalist>
    </TextField>
  );
}

function delimiterName(delimiter: string): string {
  return delimiter === '\t' ? 'tab' : delimiter;
}
