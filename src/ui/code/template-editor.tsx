import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { Decoration, MatchDecorator, ViewPlugin } from '@codemirror/view';
import { useState } from 'react';
import { useLatest } from '../hooks/use-latest';
import { CodeEditor, type CodeEditorProps } from './code-editor';

export interface OfferedName {
  readonly name: string;
  readonly label: string;
}

export interface TemplateEditorProps extends Omit<CodeEditorProps, 'extensions'> {
  /** Allowed names between `{{` and `}}`. */
  names: readonly OfferedName[];
}

/** A field for text with `{{names}}`: offered after the braces, and marked if unknown. */
export function TemplateEditor({ names, ...props }: TemplateEditorProps) {
  const latest = useLatest(names);
  const [extensions] = useState(() => [
    autocompletion({ override: [(context) => complete(context, latest.current)], icons: false }),
    markNames(() => latest.current),
  ]);
  // Marks are rebuilt with the names.
  return <CodeEditor key={names.map(({ name }) => name).join()} {...props} extensions={extensions} />;
}

function complete(context: CompletionContext, names: readonly OfferedName[]): CompletionResult | null {
  const before = context.matchBefore(/\{\{\s*[\w.]*$/);
  if (!before) return null;
  const after = context.state.sliceDoc(context.pos, context.pos + 2);
  const to = after === '}}' ? context.pos + 2 : context.pos;
  return {
    from: before.from,
    to,
    options: names.map(({ name, label }) => ({ label: `{{${name}}}`, detail: label })),
    // The typed text may have spaces that the names do not have.
    filter: !/\s/.test(before.text),
  };
}

const known = Decoration.mark({ class: 'cm-placeholder-name' });
const unknown = Decoration.mark({ class: 'cm-placeholder-unknown' });

function markNames(names: () => readonly OfferedName[]) {
  const matcher = new MatchDecorator({
    regexp: /\{\{([^{}]*)\}\}/g,
    decoration: ([, text = '']) => (names().some(({ name }) => name === text.trim()) ? known : unknown),
  });
  return ViewPlugin.define(
    (view) => ({
      marks: matcher.createDeco(view),
      update(update) {
        this.marks = matcher.updateDeco(update, this.marks);
      },
    }),
    { decorations: ({ marks }) => marks },
  );
}
