import type { Extension } from '@codemirror/state';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useLatest } from '../hooks/use-latest';
import { type EditorFacts, type MountedEditor, mountEditor } from './mount-editor';

export interface CodeEditorHandle {
  /** Replaces the selection by a text. */
  insert(text: string): void;
}

export interface CodeEditorProps extends EditorFacts {
  /** For a label's `for`. */
  id: string;
  text: string;
  /** Only those of the first render count. */
  extensions: readonly Extension[];
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<CodeEditorHandle>;
}

/** A field for code. Everything it needs is loaded with it: use it with `lazy`. */
export function CodeEditor({ id, text, extensions, onChange, onBlur, ref, ...facts }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<MountedEditor>(null);
  const latest = useLatest({ text, extensions, onChange, onBlur });
  /** Typed texts that have not come back as `text`. */
  const told = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!host.current) return;
    const mounted = mountEditor(host.current, {
      text: latest.current.text,
      extensions: latest.current.extensions,
      onChange: (next) => {
        told.current = [...told.current, next];
        latest.current.onChange(next);
      },
      onBlur: () => latest.current.onBlur?.(),
    });
    editor.current = mounted;
    // A label focuses form elements only.
    const label = [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === id);
    label?.addEventListener('click', mounted.focus);
    return () => {
      label?.removeEventListener('click', mounted.focus);
      editor.current = null;
      mounted.close();
    };
  }, [id]);
  useEffect(() => {
    // A user who types fast is ahead of the returning text: setting it would move the cursor to the beginning.
    const at = told.current.lastIndexOf(text);
    told.current = at < 0 ? [] : told.current.slice(at + 1);
    if (at < 0) editor.current?.setText(text);
  }, [text]);
  const { label, description, isInvalid, isRequired, isDisabled } = facts;
  useEffect(
    () => editor.current?.setFacts({ label, description, isInvalid, isRequired, isDisabled }),
    [label, description, isInvalid, isRequired, isDisabled],
  );
  useImperativeHandle(ref, () => ({ insert: (added) => editor.current?.insert(added) }), []);
  return <div ref={host} id={id} data-invalid={isInvalid || undefined} className="min-w-0" />;
}
