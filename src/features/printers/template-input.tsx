import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { placeholderText } from '../../domain/labels/fill-template';
import { placeholdersOf } from '../../domain/labels/placeholders';
import { printTemplates } from '../../domain/resources/sites/printers';
import { rowOf } from '../../resource-kit/device/use-rows';
import type { InputProps } from '../../resource-kit/fields/inputs';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { CodeEditorHandle } from '../../ui/code/code-editor';
import { Skeleton } from '../../ui/feedback/skeleton';
import { FormField } from '../../ui/forms/form-field';
import { useDebounced } from '../../ui/hooks/use-debounced';
import { PlaceholderList } from './placeholder-list';
import { TemplatePreview } from './template-preview';

const TemplateEditor = lazy(() =>
  import('../../ui/code/template-editor').then((m) => ({ default: m.TemplateEditor })),
);

const drawAfterMs = 300;

/** The code of a template, the allowed names, and its label. */
export function TemplateInput({ field, value, onChange, onBlur, error, disabled, values }: InputProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const editor = useRef<CodeEditorHandle>(null);
  const { type, printerID } = rowOf(printTemplates, values ?? {});
  const names = useMemo(
    () => placeholdersOf(type ?? 'LOCATION').map(({ name, label }) => ({ name, label: translate(label) })),
    [type, translate],
  );
  const text = typeof value === 'string' ? value : '';
  const template = useDebounced(text, drawAfterMs);
  const label = translate(field.label);
  const braces = '{{';
  const hint = t`ZPL or plain text; type ${braces} to see the fields that can be inserted`;
  return (
    <div className="col-span-full grid gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <FormField label={label} error={error} hint={hint}>
          {({ id }) => (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <TemplateEditor
                ref={editor}
                id={id}
                label={label}
                description={error ?? hint}
                isInvalid={error !== undefined}
                isRequired={false}
                isDisabled={disabled ?? false}
                names={names}
                text={text}
                onChange={(next) => onChange(next === '' ? null : next)}
                onBlur={onBlur}
              />
            </Suspense>
          )}
        </FormField>
        {!disabled && (
          <PlaceholderList names={names} onChoose={(name) => editor.current?.insert(placeholderText(name))} />
        )}
      </div>
      {type && (
        <TemplatePreview
          type={type}
          template={template}
          printerID={printerID}
          onBegin={disabled ? undefined : (code) => editor.current?.insert(code)}
        />
      )}
    </div>
  );
}
