import { useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import { iconButtonClass } from '../../../ui/button.ts';
import { EyeIcon, ImageIcon } from '../../../ui/tool-icons.tsx';
import { TOOL_TEXT, VIEW_MODE_LABELS, editorText } from '../editor.text.ts';
import * as icons from './editor-icons.tsx';
import type { View, ViewMode } from '../model/use-view.ts';
import styles from './toolbar.module.css';

export type Tool = keyof typeof TOOL_TEXT;

const letter = (node: ReactNode) =>
  function Letter() {
    return <span aria-hidden="true">{node}</span>;
  };

const GROUPS: readonly (readonly [Tool, ComponentType][])[] = [
  [
    ['heading', letter('H')],
    ['bold', letter('B')],
    ['strike', letter(<s>S</s>)],
  ],
  [
    ['bullet', icons.BulletIcon],
    ['ordered', icons.OrderedIcon],
    ['task', icons.TaskIcon],
    ['quote', icons.QuoteIcon],
  ],
  [
    ['code', icons.CodeIcon],
    ['table', icons.TableIcon],
    ['formula', icons.FormulaIcon],
    ['link', icons.LinkIcon],
    ['image', ImageIcon],
    ['file', icons.FileIcon],
  ],
];

interface ToolbarProps {
  view: View;
  /** Whether the editor covers the header and footer of the site. */
  full: boolean;
  /** Whether the window has room for source and preview side by side. */
  split: boolean;
  onTool: (tool: Tool) => void;
  /** Switches to another view; used on phones, where the top bar has no room for the choice. */
  onView: (viewMode: ViewMode) => void;
  /** Tools of the visual view, which replace those of the source. */
  tools: ReactNode;
}

/** One stop of the Tab key; arrow keys move within. */
export function Toolbar({ view, full, split, onTool, onView, tools }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Tool>('heading');
  const button = (tool: Tool, Icon: ComponentType, pressed?: boolean) => (
    <button
      key={tool}
      type="button"
      className={iconButtonClass}
      data-tool={tool}
      aria-label={TOOL_TEXT[tool]}
      title={TOOL_TEXT[tool]}
      aria-pressed={pressed}
      disabled={view === 'preview' && pressed === undefined}
      tabIndex={
        tool === current || tools !== null || (view === 'preview' && tool === 'preview') ? 0 : -1
      }
      // keeps the selection in the text
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => setCurrent(tool)}
      onClick={() => onTool(tool)}
    >
      <Icon />
    </button>
  );
  if (tools !== null) {
    return (
      <div className={styles.tools}>
        {tools}
        <div className={styles.views}>
          <OtherViewLink to="source" onView={onView} />
          {button('preview', EyeIcon, false)}
          {button('full', icons.FullScreenIcon, full)}
        </div>
      </div>
    );
  }
  return (
    <div
      ref={bar}
      className={styles.tools}
      role="toolbar"
      tabIndex={-1}
      aria-label={editorText.toolbar}
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      {GROUPS.map((group) => (
        <div key={group[0]?.[0]} className={styles.toolGroup}>
          {group.map(([tool, Icon]) => button(tool, Icon))}
        </div>
      ))}
      <div className={styles.views}>
        <OtherViewLink to="visual" onView={onView} />
        {split && button('split', icons.SplitIcon, view === 'split')}
        {button('preview', EyeIcon, view === 'preview')}
        {button('full', icons.FullScreenIcon, full)}
      </div>
    </div>
  );
}

function OtherViewLink({ to, onView }: { to: ViewMode; onView: (viewMode: ViewMode) => void }) {
  return (
    <button type="button" className={styles.otherView} onClick={() => onView(to)}>
      {VIEW_MODE_LABELS[to]}
    </button>
  );
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || bar === null) return;
  const buttons = [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter(
    (button) => button.offsetParent !== null,
  );
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = Math.min(buttons.length - 1, Math.max(0, at + step));
  event.preventDefault();
  buttons[next]?.focus();
}
