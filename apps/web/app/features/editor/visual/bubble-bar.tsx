import { TextSelection } from 'prosemirror-state';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { CodeIcon, FormulaIcon, LinkIcon } from '../components/editor-icons.tsx';
import { hasMark, insertInlineMath, mark } from './block-commands.ts';
import { getOpenPanel, togglePanel } from './panels.ts';
import { isRestoredSelection } from './restored-selection.ts';
import { ToolButton, moveFocusInBar } from './tool-button.tsx';
import { useFloatingBar } from './use-floating.ts';
import { MarkIcon, UnderlineIcon } from './visual-icons.tsx';
import { visualText } from './visual.text.ts';
import { useVisualState } from './state-notifier.ts';
import styles from './visual-bars.module.css';

const LETTERS = {
  strong: <b aria-hidden="true">B</b>,
  em: <i aria-hidden="true">I</i>,
  strike: <s aria-hidden="true">S</s>,
  underline: <UnderlineIcon />,
  highlight: <MarkIcon />,
  code: <CodeIcon />,
};
const MARKS = ['strong', 'em', 'strike', 'underline', 'highlight', 'code'] as const;

/** The toolbar over selected text. */
export function BubbleBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const open = shouldShow(state);
  const { from, to } = state.selection;
  const floatingRef = useFloatingBar<HTMLDivElement>({
    view,
    from: open ? from : null,
    to,
    placement: 'top',
  });
  if (!open) return null;
  return (
    <div
      ref={floatingRef}
      className={styles.bubble}
      role="toolbar"
      tabIndex={-1}
      aria-label={visualText.selected}
      onKeyDown={(event) => moveFocusInBar(event, view)}
    >
      {MARKS.map((name) => (
        <ToolButton
          key={name}
          label={visualText[name]}
          pressed={hasMark(state, name)}
          onUse={() => {
            mark(name)(view.state, view.dispatch, view);
            view.focus();
          }}
        >
          {LETTERS[name]}
        </ToolButton>
      ))}
      <ToolButton
        label={visualText.link}
        pressed={hasMark(state, 'link')}
        onUse={() => togglePanel('link')(view.state, view.dispatch)}
      >
        <LinkIcon />
      </ToolButton>
      <ToolButton
        label={visualText.math}
        onUse={() => insertInlineMath(view.state, view.dispatch, view)}
      >
        <FormulaIcon />
      </ToolButton>
    </div>
  );
}

function shouldShow(state: EditorState): boolean {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || selection.empty || getOpenPanel(state) !== null)
    return false;
  if (isRestoredSelection(state)) return false;
  const { $from, from, to } = selection;
  return !$from.parent.type.spec.code && state.doc.textBetween(from, to).trim() !== '';
}
