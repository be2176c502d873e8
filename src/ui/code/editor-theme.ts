import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours of the page's theme: light or dark, they are the same variables. */
const looks = EditorView.theme({
  '&': {
    border: '1px solid color-mix(in srgb, var(--c-line-strong) 70%, transparent)',
    borderRadius: '0.375rem',
    backgroundColor: 'var(--c-surface)',
    color: 'var(--c-ink)',
    fontSize: 'var(--fs-sm)',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: '2px solid var(--c-focus)' },
  '&:has([aria-invalid="true"])': { borderColor: 'var(--c-danger)' },
  '&:has([contenteditable="false"])': { backgroundColor: 'var(--c-surface-2)' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    lineHeight: '1.5',
    maxHeight: 'min(32rem, 70vh)',
    overflow: 'auto',
  },
  '.cm-content, .cm-gutter': { minHeight: '10rem' },
  '.cm-content': { caretColor: 'var(--c-ink)', padding: '0.375rem 0' },
  '.cm-line': { padding: '0 0.5rem' },
  '.cm-gutters': {
    backgroundColor: 'var(--c-surface-2)',
    color: 'var(--c-ink-3)',
    borderRight: '1px solid var(--c-line)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'var(--c-surface-3)', color: 'var(--c-ink)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--c-surface-3)' },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--c-danger-soft)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--c-surface)',
    color: 'var(--c-ink)',
    border: '1px solid var(--c-line)',
    borderRadius: '0.375rem',
    boxShadow: 'var(--shadow-pop)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.375rem 0.5rem', lineHeight: '1.25' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--c-selected)',
    color: 'var(--c-ink)',
  },
  '.cm-completionDetail': { color: 'var(--c-ink-3)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--c-danger)' },
  '.cm-placeholder-name': { color: 'var(--c-brand-text)', fontWeight: '600' },
  '.cm-placeholder-unknown': {
    color: 'var(--c-danger-text)',
    textDecoration: 'underline wavy var(--c-danger)',
  },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--c-brand-text)' },
  { tag: tags.string, color: 'var(--st-completed)' },
  { tag: tags.number, color: 'var(--st-new)' },
  { tag: [tags.bool, tags.null, tags.keyword], color: 'var(--st-paused)' },
  { tag: [tags.separator, tags.punctuation, tags.bracket], color: 'var(--c-ink-2)' },
  { tag: tags.comment, color: 'var(--c-ink-3)' },
]);

export const editorTheme: Extension = [looks, syntaxHighlighting(colours)];
