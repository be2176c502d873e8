import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { editorTheme } from './editor-theme';

export interface EditorOptions {
  readonly text: string;
  readonly extensions: readonly Extension[];
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

/** The field's description for screen readers, and whether it can be edited. */
export interface EditorFacts {
  readonly label: string;
  /** The message below the field. */
  readonly description: string | null;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
}

export interface MountedEditor {
  setText(text: string): void;
  setFacts(facts: EditorFacts): void;
  /** Replaces the selection by a text, and continues after it. */
  insert(text: string): void;
  focus(): void;
  close(): void;
}

/** Marks a change from outside. */
const fromOutside = Annotation.define<true>();

/** Tab is left to the browser, which goes to the next field; Escape leaves as well. */
const leaveKey = {
  key: 'Escape',
  stopPropagation: true,
  run: (view: EditorView) => {
    view.contentDOM.blur();
    return true;
  },
};

/**
 * Shows an editor in an element's shadow root. There its styles are a constructed sheet, which a content policy without
 * inline styles allows.
 */
export function mountEditor(host: HTMLElement, options: EditorOptions): MountedEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const facts = new Compartment();
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        facts.of([]),
        // Before the rest: their Escape closes open popups.
        ...options.extensions,
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        EditorView.lineWrapping,
        keymap.of([...historyKeymap, leaveKey, ...defaultKeymap]),
        editorTheme,
        EditorView.domEventHandlers({ blur: () => options.onBlur() }),
        EditorView.updateListener.of((update) => {
          const isOwn = update.transactions.some((one) => one.annotation(fromOutside));
          if (update.docChanged && !isOwn) options.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText: (text) => {
      const { doc } = view.state;
      if (doc.toString() === text) return;
      view.dispatch({
        changes: { from: 0, to: doc.length, insert: text },
        annotations: fromOutside.of(true),
      });
    },
    setFacts: (given) => view.dispatch({ effects: facts.reconfigure(factsOf(given)) }),
    insert: (text) => {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

function factsOf({ label, description, isInvalid, isRequired, isDisabled }: EditorFacts): Extension {
  return [
    EditorState.readOnly.of(isDisabled),
    EditorView.editable.of(!isDisabled),
    EditorView.contentAttributes.of({
      'aria-label': label,
      ...(description !== null && { 'aria-description': description }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
      ...(isRequired && { 'aria-required': 'true' }),
      ...(isDisabled && { 'aria-disabled': 'true' }),
      autocapitalize: 'off',
      spellcheck: 'false',
    }),
  ];
}
