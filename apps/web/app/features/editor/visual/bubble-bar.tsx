import type { ReactNode } from 'react';
import { TextSelection } from 'prosemirror-state';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { CodeIcon, FormulaIcon, LinkIcon } from '../components/editor-icons.tsx';
import { hasMark } from './active.ts';
import { insertInlineMath, mark } from './block-commands.ts';
import type { MarkName } from './block-commands.ts';
import { openPanel, show } from './panels.ts';
import { ToolButton, moveAlong } from './tool-button.tsx';
import { useBeside } from './use-beside.ts';
import { visualText } from './visual.text.ts';
import { useVisualState } from './watch.ts';
import styles from './visual-bars.module.css';

const LETTERS: Record<MarkName, ReactNode> = {
  strong: <b aria-hidden="true">B</b>,
  em: <i aria-hidden="true">I</i>,
  strike: <s aria-hidden="true">S</s>,
  code: <CodeIcon />,
};
const MARKS = ['strong', 'em', 'strike', 'code'] as const;

/** The bar over selected words. */
export function BubbleBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const open = isWanted(state);
  const { from, to } = state.selection;
  const box = useBeside<HTMLDivElement>({ view, from: open ? from : null, to, placement: 'top' });
  if (!open) return null;
  return (
    <div
      ref={box}
      className={styles.bubble}
      role="toolbar"
      tabIndex={-1}
      aria-label={visualText.selected}
      onKeyDown={moveAlong}
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
        onUse={() => show('link')(view.state, view.dispatch)}
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

function isWanted(state: EditorState): boolean {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || selection.empty || openPanel(state) !== null)
    return false;
  const { $from, from, to } = selection;
  return !$from.parent.type.spec.code && state.doc.textBetween(from, to).trim() !== '';
}
