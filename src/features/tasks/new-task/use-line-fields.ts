import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { tooLong } from '../../../resource-kit/fields/check-value';
import { useLabel } from '../../../resource-kit/fields/use-label';
import type { LineDraft, LineProblems } from './line-drafts';

type LineField = keyof typeof taskLines.fields;

export interface LineFieldsOptions {
  readonly draft: LineDraft;
  /** Labels are shown above the first row only, if a row takes one line on the screen. */
  readonly hideLabels: boolean;
  /** Fields that this task requires in a line. */
  readonly required: readonly string[];
  /** Problems to show at the fields. */
  readonly problems: LineProblems;
  readonly onChange: (change: (values: LineDraft['values']) => LineDraft['values']) => void;
}

interface SharedProps {
  readonly label: string;
  readonly hideLabel: boolean;
  readonly required: boolean;
  readonly error: string | undefined;
}

/** Props of the controls of a line that is being entered, by kind of field. */
export interface LineFields {
  readonly hideLabels: boolean;
  readonly change: (changes: LineDraft['values']) => void;
  /** For values that are known only later; it receives the latest values. */
  readonly update: LineFieldsOptions['onChange'];
  readonly shared: (name: LineField) => SharedProps;
  readonly text: (name: LineField) => SharedProps & {
    readonly value: string;
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  };
  readonly number: (name: LineField) => SharedProps & {
    readonly value: number | null;
    readonly onChange: (value: number | null) => void;
  };
}

export function useLineFields(options: LineFieldsOptions): LineFields {
  const { draft, hideLabels, required, problems, onChange } = options;
  const translate = useLabel();
  const { fields } = taskLines;
  const { values } = draft;
  const change = (changes: LineDraft['values']) => onChange((now) => ({ ...now, ...changes }));
  const shared = (name: LineField) => {
    const problem = problems.get(name) ?? tooLong(fields[name], values[name]);
    return {
      label: translate(fields[name].label),
      hideLabel: hideLabels,
      required: required.includes(name),
      error: problem ? translate(problem) : undefined,
    };
  };
  return {
    hideLabels,
    change,
    update: onChange,
    shared,
    text: (name) => ({
      ...shared(name),
      value: String(values[name] ?? ''),
      onChange: ({ target }) => change({ [name]: target.value || null }),
    }),
    number: (name) => ({
      ...shared(name),
      value: typeof values[name] === 'number' ? values[name] : null,
      onChange: (value) => change({ [name]: value }),
    }),
  };
}
