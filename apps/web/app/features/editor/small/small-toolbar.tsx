import { useCallback, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import * as icons from '../components/editor-icons.tsx';
import { getBlockKind, hasMark } from '../visual/active.ts';
import * as blocks from '../visual/block-commands.ts';
import { toggleList } from '../visual/list-commands.ts';
import { getOpenPanel, togglePanel } from '../visual/panels.ts';
import { ToolButton, moveFocusInBar } from '../visual/tool-button.tsx';
import type { SuggestHost } from '../visual/use-suggest-options.ts';
import { AtIcon, SmileIcon } from '../../../ui/writing-icons.tsx';
import { visualText } from '../visual/visual.text.ts';
import { useVisualState } from '../visual/state-notifier.ts';
import { EmojiMenu } from './emoji-menu.tsx';
import styles from './small-field.module.css';

const MARKS: readonly ['strong' | 'em' | 'code', ComponentType][] = [
  ['strong', () => <b aria-hidden="true">B</b>],
  ['em', () => <i aria-hidden="true">I</i>],
  ['code', icons.CodeIcon],
];
const BLOCKS: readonly ['bullet' | 'ordered' | 'quote', ComponentType, Command][] = [
  ['bullet', icons.BulletIcon, toggleList('bullet')],
  ['ordered', icons.OrderedIcon, toggleList('ordered')],
  ['quote', icons.QuoteIcon, blocks.toggleQuote],
];

/** Tools of a small field; the rest is reached by `/`. One stop of the Tab key. */
export function SmallToolbar({ view, host }: { view: EditorView; host: SuggestHost }) {
  const state = useVisualState(view);
  const [current, setCurrent] = useState('strong');
  const emoji = useRef<HTMLDivElement>(null);
  const kind = getBlockKind(state);
  const isEmojiOpen = getOpenPanel(state) === 'emoji';
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
  return (
    <div
      className={styles.tools}
      role="toolbar"
      tabIndex={-1}
      aria-label={visualText.toolbar}
      onKeyDown={moveFocusInBar}
    >
      {MARKS.map(([name, Icon]) => (
        <ToolButton
          key={name}
          {...stop(name)}
          label={visualText[name]}
          pressed={hasMark(state, name)}
          onUse={() => run(blocks.mark(name))}
        >
          <Icon />
        </ToolButton>
      ))}
      <ToolButton
        {...stop('link')}
        label={visualText.link}
        pressed={hasMark(state, 'link')}
        onUse={() => togglePanel('link')(view.state, view.dispatch)}
      >
        <icons.LinkIcon />
      </ToolButton>
      {BLOCKS.map(([name, Icon, command]) => (
        <ToolButton
          key={name}
          {...stop(name)}
          label={visualText[name]}
          pressed={kind === name}
          onUse={() => run(command)}
        >
          <Icon />
        </ToolButton>
      ))}
      <ToolButton
        {...stop('people')}
        label={visualText.people}
        onUse={() => host.runAction('people', view)}
      >
        <AtIcon />
      </ToolButton>
      <div ref={emoji}>
        <ToolButton
          {...stop('emoji')}
          label={visualText.emoji}
          haspopup="menu"
          expanded={isEmojiOpen}
          onUse={() => togglePanel(isEmojiOpen ? null : 'emoji')(view.state, view.dispatch)}
        >
          <SmileIcon />
        </ToolButton>
      </div>
      {isEmojiOpen && (
        <EmojiMenu
          anchor={emoji}
          onClose={close}
          onPick={(sign) => view.dispatch(view.state.tr.insertText(sign).scrollIntoView())}
        />
      )}
    </div>
  );
}
