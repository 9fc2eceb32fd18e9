// The editor of rules: CodeMirror with the colours of the rule language, its words to be completed, and what is wrong underlined
// where it stands. Tab leaves it, as everywhere on the page.
import { autocompletion, completionKeymap, type CompletionContext } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, StateField, type Text } from '@codemirror/state';
import { Decoration, EditorView, keymap, type DecorationSet } from '@codemirror/view';
import { highlight, wordsFor } from './highlight';

export interface Mistake {
  from: number;
  to: number;
  message: string;
}
export interface Labels {
  name: string;
  describedBy: string;
}
export interface Given {
  parent: HTMLElement;
  text: string;
  selection: [number, number];
  labels: Labels;
  onChange: (text: string) => void;
}

const painted = (text: Text): DecorationSet => {
  let at = 0;
  const marks = highlight(text.toString()).flatMap(({ kind, text: piece }) => {
    const from = at;
    at += piece.length;
    return kind === 'plain' ? [] : [Decoration.mark({ class: kind }).range(from, at)];
  });
  return Decoration.set(marks);
};
const colours = StateField.define<DecorationSet>({
  create: (state) => painted(state.doc),
  update: (now, change) => (change.docChanged ? painted(change.newDoc) : now),
  provide: (field) => EditorView.decorations.from(field),
});

function complete(context: CompletionContext) {
  const word = context.matchBefore(/[a-z]+/);
  if (!context.explicit && (!word || word.to - word.from < 2)) return null;
  const options = wordsFor(context.state.doc.toString()).map((label) => ({ label, type: 'keyword' }));
  return { from: word?.from ?? context.pos, options, validFor: /^[a-z]*$/ };
}

export class RulesEditor {
  private readonly view: EditorView;
  private readonly attributes = new Compartment();

  constructor({ parent, text, selection, labels, onChange }: Given) {
    const [anchor, head] = selection;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        selection: { anchor, head },
        extensions: [
          history(),
          colours,
          // No word is chosen by itself: Enter begins a line.
          autocompletion({ override: [complete], selectOnOpen: false, interactionDelay: 0, icons: false }),
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          EditorState.tabSize.of(2),
          this.attributes.of(this.attributesOf(labels, false)),
          EditorView.updateListener.of((update) => update.docChanged && onChange(this.text)),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }
  /// As if it were typed, so that Ctrl+Z brings back what was there.
  replace(text: string) {
    const { doc } = this.view.state;
    if (doc.toString() === text) return;
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, selection: { anchor: 0 }, annotations: isolateHistory.of('full'), userEvent: 'input.replace', scrollIntoView: true });
  }
  focus() {
    this.view.focus();
  }
  /// What is wrong, of a text that may be an older one.
  tell(labels: Labels, isWrong: boolean, mistake: Mistake | undefined) {
    const most = this.view.state.doc.length;
    const isThere = mistake !== undefined && mistake.to <= most;
    this.view.dispatch(setDiagnostics(this.view.state, isThere ? [{ ...mistake, severity: 'error' }] : []));
    this.view.dispatch({ effects: this.attributes.reconfigure(this.attributesOf(labels, isWrong)) });
  }
  destroy() {
    this.view.destroy();
  }

  private attributesOf({ name, describedBy }: Labels, isWrong: boolean) {
    return EditorView.contentAttributes.of({ 'aria-label': name, 'aria-describedby': describedBy, 'aria-invalid': String(isWrong), autocapitalize: 'off', spellcheck: 'false' });
  }
}
