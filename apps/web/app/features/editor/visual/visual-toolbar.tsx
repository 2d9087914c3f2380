import { useCallback, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { cx } from '../../../lib/cx.ts';
import { DownIcon } from '../../../ui/icon.tsx';
import { ImageIcon } from '../../../ui/tool-icons.tsx';
import * as icons from '../components/editor-icons.tsx';
import { getCurrentBlock } from './block-moves.ts';
import { getBlockKind, hasMark } from './block-commands.ts';
import * as blocks from './block-commands.ts';
import type { BlockKind } from './block-commands.ts';
import { ColorPalette } from './color-palette.tsx';
import { BLOCK_ENTRIES } from './block-entries.ts';
import { toggleList } from './list-commands.ts';
import { Menu } from './menu.tsx';
import { getOpenPanel, togglePanel } from './panels.ts';
import { ToolButton, moveFocusInBar } from './tool-button.tsx';
import { runEntry } from './use-suggest-options.ts';
import type { SuggestHost } from './use-suggest-options.ts';
import { AtIcon } from '../../../ui/writing-icons.tsx';
import {
  ColorIcon,
  DragIcon,
  MarkIcon,
  MoreIcon,
  PlusIcon,
  UnderlineIcon,
} from './visual-icons.tsx';
import { BLOCK_KINDS, visualText } from './visual.text.ts';
import { useVisualState } from './state-notifier.ts';
import { consumeDragClick, useBlockDrag } from './use-block-drag.ts';
import visualStyles from './visual.module.css';
import styles from './visual-bars.module.css';

type ToolName = 'strong' | 'em' | 'strike' | 'code' | 'bullet' | 'ordered' | 'task' | 'quote';

const MARKS: readonly [blocks.MarkName, ReactNode][] = [
  [
    'strong',
    <b key="b" aria-hidden="true">
      B
    </b>,
  ],
  [
    'em',
    <i key="i" aria-hidden="true">
      I
    </i>,
  ],
  [
    'strike',
    <s key="s" aria-hidden="true">
      S
    </s>,
  ],
  ['underline', <UnderlineIcon key="u" />],
  ['highlight', <MarkIcon key="h" />],
  ['code', <icons.CodeIcon key="c" />],
];
const BLOCKS: readonly [BlockKind & ToolName, ComponentType, Command][] = [
  ['bullet', icons.BulletIcon, toggleList('bullet')],
  ['ordered', icons.OrderedIcon, toggleList('ordered')],
  ['task', icons.TaskIcon, toggleList('task')],
  ['quote', icons.QuoteIcon, blocks.toggleQuote],
];

interface VisualToolbarProps {
  view: EditorView;
  host: SuggestHost;
}

/** The toolbar of the visual view: buttons show what is active at the caret. It is a single Tab stop. */
export function VisualToolbar({ view, host }: VisualToolbarProps) {
  const state = useVisualState(view);
  const [current, setCurrent] = useState('kinds');
  const [isExpanded, setExpanded] = useState(false);
  const { line, startDrag } = useBlockDrag(view);
  const blockKindsButton = useRef<HTMLDivElement>(null);
  const moreButton = useRef<HTMLDivElement>(null);
  const colorButton = useRef<HTMLDivElement>(null);
  const kind = getBlockKind(state);
  const panel = getOpenPanel(state);
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const stop = (id: string) => ({
    tabIndex: id === current ? 0 : -1,
    onFocus: () => setCurrent(id),
  });
  const close = useCallback(() => {
    togglePanel(null)(view.state, view.dispatch);
    view.focus();
  }, [view]);
  const toggle = (name: 'kinds' | 'colors' | 'more' | 'block') =>
    togglePanel(panel === name ? null : name)(view.state, view.dispatch);

  return (
    <div
      className={styles.tools}
      role="toolbar"
      tabIndex={-1}
      aria-label={visualText.toolbar}
      data-visual-toolbar=""
      data-expanded={isExpanded}
      onKeyDown={(event) => moveFocusInBar(event, view)}
    >
      <div ref={blockKindsButton} className={styles.toolGroup}>
        <ToolButton
          {...stop('kinds')}
          label={`${visualText.blockKind}：${kind === null ? BLOCK_KINDS.text : BLOCK_KINDS[kind]}`}
          isWide
          haspopup="menu"
          expanded={panel === 'kinds'}
          onUse={() => toggle('kinds')}
        >
          {kind === null ? BLOCK_KINDS.text : BLOCK_KINDS[kind]} <DownIcon small />
        </ToolButton>
        <div
          className={cx(styles.onPhone, styles.dragTool)}
          data-block-menu=""
          onPointerDown={(event) => {
            const block = getCurrentBlock(view.state);
            if (block !== null) startDrag(event, block);
          }}
          onClickCapture={(event) => {
            if (consumeDragClick(event.currentTarget)) event.stopPropagation();
          }}
        >
          <ToolButton
            {...stop('block')}
            label={visualText.block}
            haspopup="menu"
            expanded={panel === 'block'}
            onUse={() => toggle('block')}
          >
            <DragIcon />
          </ToolButton>
        </div>
      </div>
      <div className={styles.toolGroup}>
        {MARKS.map(([name, letter]) => (
          <ToolButton
            key={name}
            {...stop(name)}
            label={visualText[name]}
            pressed={hasMark(state, name)}
            isExtra={name !== 'strong'}
            onUse={() => run(blocks.mark(name))}
          >
            {letter}
          </ToolButton>
        ))}
        <div ref={colorButton} className={styles.extraTool}>
          <ToolButton
            {...stop('color')}
            label={visualText.color}
            haspopup="menu"
            expanded={panel === 'colors'}
            onUse={() => toggle('colors')}
          >
            <ColorIcon />
          </ToolButton>
        </div>
        <ToolButton
          {...stop('link')}
          label={visualText.link}
          pressed={hasMark(state, 'link')}
          isExtra
          onUse={() => togglePanel('link')(view.state, view.dispatch)}
        >
          <icons.LinkIcon />
        </ToolButton>
      </div>
      <div className={styles.toolGroup}>
        {BLOCKS.map(([name, Icon, command]) => (
          <ToolButton
            key={name}
            {...stop(name)}
            label={visualText[name]}
            pressed={kind === name}
            isExtra={name !== 'bullet'}
            onUse={() => run(command)}
          >
            <Icon />
          </ToolButton>
        ))}
      </div>
      <div className={styles.toolGroup}>
        <ToolButton
          {...stop('table')}
          label={visualText.table}
          isExtra
          onUse={() => run(blocks.insertTable)}
        >
          <icons.TableIcon />
        </ToolButton>
        <ToolButton
          {...stop('image')}
          label={visualText.image}
          onUse={() => host.runAction('image', view)}
        >
          <ImageIcon />
        </ToolButton>
        <ToolButton
          {...stop('file')}
          label={visualText.file}
          isExtra
          onUse={() => host.runAction('file', view)}
        >
          <icons.FileIcon />
        </ToolButton>
        <ToolButton
          {...stop('math')}
          label={visualText.math}
          isExtra
          onUse={() => run(blocks.insertMath)}
        >
          <icons.FormulaIcon />
        </ToolButton>
        <ToolButton
          {...stop('people')}
          label={visualText.people}
          isExtra
          onUse={() => host.runAction('people', view)}
        >
          <AtIcon />
        </ToolButton>
        <div ref={moreButton} className={styles.extraTool}>
          <ToolButton
            {...stop('more')}
            label={visualText.more}
            haspopup="menu"
            expanded={panel === 'more'}
            onUse={() => toggle('more')}
          >
            <PlusIcon />
          </ToolButton>
        </div>
      </div>
      <div className={styles.onPhone}>
        <ToolButton
          {...stop('tools')}
          label={visualText.moreTools}
          expanded={isExpanded}
          onUse={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? <DownIcon /> : <MoreIcon />}
        </ToolButton>
      </div>
      {line !== null && <div className={visualStyles.dropLine} style={line} aria-hidden="true" />}
      {panel === 'kinds' && (
        <Menu
          label={visualText.blockKind}
          anchor={blockKindsButton}
          onClose={close}
          groups={[
            {
              entries: (Object.entries(BLOCK_KINDS) as [BlockKind, string][]).map(
                ([id, label]) => ({
                  id,
                  label,
                  checked: id === kind,
                  run: () => blocks.turnInto(id)(view),
                }),
              ),
            },
          ]}
        />
      )}
      {panel === 'colors' && <ColorPalette view={view} anchor={colorButton} onClose={close} />}
      {panel === 'more' && (
        <Menu
          label={visualText.more}
          anchor={moreButton}
          onClose={close}
          groups={[
            {
              entries: BLOCK_ENTRIES.map((entry) => ({
                id: entry.id,
                label: entry.label,
                Icon: entry.Icon,
                run: () => runEntry(entry, view, host),
              })),
            },
          ]}
        />
      )}
    </div>
  );
}
