import { isInTable } from 'prosemirror-tables';
import { useCallback, useRef } from 'react';
import type { EditorView } from 'prosemirror-view';
import { TableIcon } from '../components/editor-icons.tsx';
import { within } from './blocks-around.ts';
import { Menu } from './menu.tsx';
import { openPanel, show } from './panels.ts';
import { TABLE_COMMANDS, alignmentOf } from './table-commands.ts';
import type { TableCommand } from './table-commands.ts';
import { ToolButton } from './tool-button.tsx';
import { useBeside } from './use-beside.ts';
import { TABLE_WORDS, visualText } from './visual.text.ts';
import { useVisualState } from './watch.ts';
import styles from './visual-bars.module.css';

const ALIGNS: readonly TableCommand[] = ['left', 'center', 'right'];
const GROUPS: readonly (readonly TableCommand[])[] = [
  ['rowAbove', 'rowBelow', 'columnLeft', 'columnRight'],
  ALIGNS,
  ['deleteRow', 'deleteColumn', 'deleteTable'],
];

/** The button over the table the caret is in, and its menu. */
export function TableBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const table = isInTable(state) ? within(state, 'table') : null;
  const button = useRef<HTMLDivElement>(null);
  const box = useBeside<HTMLDivElement>({
    view,
    from: table === null ? null : table.pos,
    to: table === null ? 0 : table.pos,
    placement: 'top-end',
  });
  const onClose = useCallback(() => {
    show(null)(view.state, view.dispatch);
    view.focus();
  }, [view]);
  if (table === null) return null;
  const open = openPanel(state) === 'table';
  const align = alignmentOf(state) ?? 'left';
  return (
    <>
      <div ref={box} className={styles.tableBar}>
        <div ref={button}>
          <ToolButton
            label={visualText.tableMenu}
            haspopup="menu"
            expanded={open}
            onUse={() => show(open ? null : 'table')(view.state, view.dispatch)}
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
              label: TABLE_WORDS[name],
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
