import { isInTable } from 'prosemirror-tables';
import { useCallback, useRef } from 'react';
import type { EditorView } from 'prosemirror-view';
import { TableIcon } from '../components/editor-icons.tsx';
import { findAncestor } from './find-ancestor.ts';
import { Menu } from './menu.tsx';
import { getOpenPanel, togglePanel } from './panels.ts';
import { TABLE_COMMANDS, getAlignment } from './table-commands.ts';
import type { TableCommand } from './table-commands.ts';
import { ToolButton } from './tool-button.tsx';
import { useFloatingBar } from './use-floating.ts';
import { TABLE_LABELS, visualText } from './visual.text.ts';
import { useVisualState } from './state-notifier.ts';
import styles from './visual-bars.module.css';

const ALIGNS: readonly TableCommand[] = ['left', 'center', 'right'];
const GROUPS: readonly (readonly TableCommand[])[] = [
  ['rowAbove', 'rowBelow', 'columnLeft', 'columnRight'],
  ALIGNS,
  ['deleteRow', 'deleteColumn', 'deleteTable'],
];

/** The button and menu of the table around the caret. */
export function TableBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const table = isInTable(state) ? findAncestor(state, 'table') : null;
  const button = useRef<HTMLDivElement>(null);
  const floatingRef = useFloatingBar<HTMLDivElement>({
    view,
    from: table === null ? null : table.pos,
    to: table === null ? 0 : table.pos,
    placement: 'top-end',
  });
  const onClose = useCallback(() => {
    togglePanel(null)(view.state, view.dispatch);
    view.focus();
  }, [view]);
  if (table === null) return null;
  const open = getOpenPanel(state) === 'table';
  const align = getAlignment(state) ?? 'left';
  return (
    <>
      <div ref={floatingRef} className={styles.tableBar}>
        <div ref={button}>
          <ToolButton
            label={visualText.tableMenu}
            haspopup="menu"
            expanded={open}
            onUse={() => togglePanel(open ? null : 'table')(view.state, view.dispatch)}
          >
            <TableIcon />
          </ToolButton>
        </div>
      </div>
      {open && (
        <Menu
          label={visualText.tableMenu}
          anchor={button}
          onClose={onClose}
          groups={GROUPS.map((group) => ({
            entries: group.map((name) => ({
              id: name,
              label: TABLE_LABELS[name],
              disabled: !TABLE_COMMANDS[name](state),
              ...(ALIGNS.includes(name) ? { checked: align === name } : {}),
              run: () => void TABLE_COMMANDS[name](view.state, view.dispatch, view),
            })),
          }))}
        />
      )}
    </>
  );
}
