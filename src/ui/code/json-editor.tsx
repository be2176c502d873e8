import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { useState } from 'react';
import { useLatest } from '../hooks/use-latest';
import { CodeEditor, type CodeEditorProps } from './code-editor';

/** The first mistake; lines and columns begin with 1. */
export interface TextProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface JsonEditorProps extends Omit<CodeEditorProps, 'extensions'> {
  check: (text: string) => TextProblem | null;
  checkAfterMs: number;
}

/** A field for JSON: coloured, closes brackets, underlines the place of a mistake. */
export function JsonEditor({ check, checkAfterMs, ...props }: JsonEditorProps) {
  const latest = useLatest(check);
  const [extensions] = useState(() => [
    json(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    keymap.of(closeBracketsKeymap),
    linter(
      ({ state: { doc } }) => {
        const problem = latest.current(doc.toString());
        if (!problem) return [];
        return [{ ...placeOf(doc, problem), severity: 'error', message: problem.message }];
      },
      { delay: checkAfterMs },
    ),
  ]);
  return <CodeEditor {...props} extensions={extensions} />;
}

/** The wrong character; at the end of a text, the one before. */
function placeOf(doc: Text, { line, column }: TextProblem): { from: number; to: number } {
  const { from } = doc.line(Math.min(line, doc.lines));
  const at = Math.min(from + column - 1, doc.length);
  return at < doc.length ? { from: at, to: at + 1 } : { from: Math.max(0, at - 1), to: at };
}
