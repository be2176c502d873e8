import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { InvalidJson } from '../../lib/invalid-json';
import { readJsonText } from '../../lib/json-text';
import { Skeleton } from '../../ui/feedback/skeleton';
import { type FieldProps, FormField } from '../../ui/forms/form-field';
import { useDebounced } from '../../ui/hooks/use-debounced';
import { jsonProblem } from './json-problem';
import { useLabel } from './use-label';

const checkAfterMs = 300;

const JsonEditor = lazy(() => import('../../ui/code/json-editor').then((m) => ({ default: m.JsonEditor })));

export interface JsonFieldProps extends Omit<FieldProps, 'hint' | 'hideLabel'> {
  text: string;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/** The check of a text after a short pause in typing; empty texts are not checked. */
export function useJsonCheck(text: string): { readonly problem?: string; readonly hint?: string } {
  const { t } = useLingui();
  const translate = useLabel();
  const checked = useDebounced(text, checkAfterMs);
  if (checked !== text || text.trim() === '') return {};
  const problem = jsonProblem(readJsonText(text));
  return problem ? { problem: translate(problem) } : { hint: t`valid json` };
}

/** JSON as text, checked when the user has stopped typing for a moment. */
export function JsonField({ text, onChange, onBlur, disabled = false, error, ...field }: JsonFieldProps) {
  const translate = useLabel();
  const check = (given: string) => {
    const value = readJsonText(given);
    const problem = jsonProblem(value);
    return value instanceof InvalidJson && problem ? { ...value.problem, message: translate(problem) } : null;
  };
  const { problem, hint } = useJsonCheck(text);
  const shown = problem ?? error;
  return (
    <FormField {...field} error={shown} hint={hint}>
      {({ id }) => (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <JsonEditor
            id={id}
            label={field.label}
            description={typeof shown === 'string' ? shown : (hint ?? null)}
            isInvalid={shown !== undefined && shown !== false}
            isRequired={field.required ?? false}
            isDisabled={disabled}
            text={text}
            check={check}
            checkAfterMs={checkAfterMs}
            onChange={onChange}
            onBlur={onBlur}
          />
        </Suspense>
      )}
    </FormField>
  );
}
