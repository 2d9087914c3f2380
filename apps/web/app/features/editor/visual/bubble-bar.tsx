import { useCallback, useRef } from 'react';
import { TextSelection } from 'prosemirror-state';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { CodeIcon, FormulaIcon, LinkIcon } from '../components/editor-icons.tsx';
import { hasMark, insertInlineMath, mark } from './block-commands.ts';
import { ColorPalette } from './color-palette.tsx';
import { getOpenPanel, togglePanel } from './panels.ts';
import type { Panel } from './panels.ts';
import { isRestoredSelection } from './restored-selection.ts';
import { ToolButton, moveFocusInBar } from './tool-button.tsx';
import { useFloatingBar } from './use-floating.ts';
import { ColorIcon, MarkIcon, UnderlineIcon } from './visual-icons.tsx';
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
  const panel = getOpenPanel(state);
  const open = shouldShow(state, panel);
  const colorButton = useRef<HTMLDivElement>(null);
  const closePalette = useCallback(() => {
    togglePanel(null)(view.state, view.dispatch);
    view.focus();
  }, [view]);
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
      <div ref={colorButton}>
        <ToolButton
          label={visualText.color}
          haspopup="menu"
          expanded={panel === 'selectionColors'}
          onUse={() => togglePanel('selectionColors')(view.state, view.dispatch)}
        >
          <ColorIcon />
        </ToolButton>
      </div>
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
      {panel === 'selectionColors' && (
        <ColorPalette view={view} anchor={colorButton} onClose={closePalette} />
      )}
    </div>
  );
}

function shouldShow(state: EditorState, panel: Panel | null): boolean {
  const { selection } = state;
  const isOtherOpen = panel !== null && panel !== 'selectionColors';
  if (!(selection instanceof TextSelection) || selection.empty || isOtherOpen) return false;
  if (isRestoredSelection(state)) return false;
  const { $from, from, to } = selection;
  return !$from.parent.type.spec.code && state.doc.textBetween(from, to).trim() !== '';
}
