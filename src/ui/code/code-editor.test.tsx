import { EditorView } from '@codemirror/view';
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CodeEditor } from './code-editor';

const facts = { label: 'Code', description: null, isInvalid: false, isRequired: false, isDisabled: false };

function open() {
  const told: string[] = [];
  const shown = (text: string) => (
    <CodeEditor {...facts} id="code" text={text} extensions={[]} onChange={(next) => told.push(next)} />
  );
  const { rerender } = render(shown(''));
  const content = document.getElementById('code')?.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');
  const editor = content && EditorView.findFromDOM(content);
  if (!editor) throw new Error('no editor');
  const type = (text: string) => act(() => editor.dispatch(editor.state.replaceSelection(text)));
  const state = () => [editor.state.doc.toString(), editor.state.selection.main.head];
  return { told, type, state, show: (text: string) => rerender(shown(text)) };
}

it('does not disturb a fast typist when an earlier text comes back', () => {
  const { told, type, state, show } = open();
  type('a');
  type('b');
  expect(told).toEqual(['a', 'ab']);
  show('a');
  expect(state()).toEqual(['ab', 2]);
  type('c');
  show('ab');
  show('abc');
  expect(state()).toEqual(['abc', 3]);
});

it('shows values from elsewhere, also those typed before', () => {
  const { type, state, show } = open();
  type('a');
  show('a');
  type('b');
  show('ab');
  show('a');
  expect(state()[0]).toBe('a');
  type('x');
  show('other');
  expect(state()[0]).toBe('other');
});
