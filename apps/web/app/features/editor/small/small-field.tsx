import type { Id } from '@zhihui/contract/schema.ts';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useCallback,
} from 'react';
import type { Ref, RefObject, ComponentType } from 'react';
import { createPortal } from 'react-dom';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Upload } from '../../media/media.public.ts';
import { personAddress } from '../../../lib/sections.ts';
import { ImageBar } from '../visual/image-bar.tsx';
import { LinkBar } from '../visual/link-bar.tsx';
import { SuggestMenu } from '../visual/suggest-menu.tsx';
import { TableBar } from '../visual/table-bar.tsx';
import { openSmallEditor } from './open-small.ts';
import type { SmallEditor } from './open-small.ts';
import { BLOCK_ENTRIES } from '../visual/block-entries.ts';
import { createSuggestHost } from '../visual/use-suggest-options.ts';
import type { SuggestHost } from '../visual/use-suggest-options.ts';
import * as icons from '../components/editor-icons.tsx';
import { getBlockKind, hasMark } from '../visual/block-commands.ts';
import * as blocks from '../visual/block-commands.ts';
import { toggleList } from '../visual/list-commands.ts';
import { getOpenPanel, togglePanel } from '../visual/panels.ts';
import { ToolButton, moveFocusInBar } from '../visual/tool-button.tsx';
import { AtIcon, SmileIcon } from '../../../ui/writing-icons.tsx';
import { visualText } from '../visual/visual.text.ts';
import { useVisualState } from '../visual/state-notifier.ts';
import { EmojiMenu } from './emoji-menu.tsx';
import type { FindPeople } from './field-tools.tsx';
import styles from './small-field.module.css';

/** What the page can do with the text while the visual view is shown. */
export interface SmallFieldHandle {
  insert: (text: string) => void;
  replace: (pattern: RegExp, text: string) => boolean;
  focus: () => void;
}

interface SmallFieldProps {
  /** The textarea, which holds the text also while this view is shown. */
  field: HTMLTextAreaElement;
  /** Whether an input method is composing in the textarea. */
  composing: RefObject<boolean>;
  /** The element into which the toolbar is rendered. */
  tools: HTMLElement;
  /** Comments have fewer tools than answers. */
  kind: 'answer' | 'comment';
  /** Only people who can read this category are offered. */
  categoryId: Id | null;
  /** Finds the people that mentions offer instead. */
  findPeople?: FindPeople;
  uploads: readonly Upload[];
  onFiles: (files: readonly File[]) => string;
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
  onPick: () => void;
  onSend: () => void;
  onEscape: () => void;
  ref: Ref<SmallFieldHandle | null>;
}

/** Shows the Markdown of a textarea as readers will see it, in place of the textarea. */
export function SmallField(props: SmallFieldProps) {
  const {
    field,
    composing,
    tools,
    kind,
    categoryId,
    findPeople,
    uploads,
    onRetry,
    onRemove,
    onPick,
    ref,
  } = props;
  const container = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<SmallEditor | null>(null);
  const onFiles = useEffectEvent(props.onFiles);
  const onSend = useEffectEvent(props.onSend);
  const onEscape = useEffectEvent(props.onEscape);
  useImperativeHandle<SmallFieldHandle | null, SmallEditor | null>(ref, () => editor, [editor]);
  useLayoutEffect(() => {
    let opened: SmallEditor | null = null;
    const open = () => {
      if (container.current === null) return;
      opened = openSmallEditor(field, container.current, {
        onFiles: (files) => onFiles(files),
        onSend: () => onSend(),
        onEscape: () => onEscape(),
      });
      setEditor(opened);
    };
    // hiding the field would cancel the composition, so wait for its end
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onComposed = () => {
      timer = setTimeout(open, 60);
    };
    if (composing.current) field.addEventListener('compositionend', onComposed, { once: true });
    else open();
    return () => {
      clearTimeout(timer);
      field.removeEventListener('compositionend', onComposed);
      opened?.close();
      setEditor(null);
    };
  }, [field, composing]);
  useEffect(() => {
    editor?.rename();
    editor?.board.write(uploads, { retry: onRetry, remove: onRemove });
  });
  const host = useMemo(
    () => createSmallHost(kind, onPick, categoryId, findPeople),
    [kind, onPick, categoryId, findPeople],
  );
  return (
    <>
      {editor !== null &&
        createPortal(<SmallToolbar kind={kind} view={editor.view} host={host} />, tools)}
      <div ref={container} className={styles.field} />
      {editor !== null &&
        createPortal(
          <>
            <LinkBar view={editor.view} />
            <ImageBar view={editor.view} />
            <TableBar view={editor.view} />
            <SuggestMenu view={editor.view} keys={editor.menu} host={host} />
          </>,
          // outside of the form, as forms cannot be nested
          document.querySelector('#main') ?? document.body,
        )}
    </>
  );
}

/** Entries that answers do not offer: templates are for articles, and only pictures can be attached. */
const OMITTED_ENTRIES = new Set(['template', 'file']);

/** All that comments offer: what they can show. */
const COMMENT_ENTRIES = new Set([
  ...['image', 'code', 'bullet', 'ordered', 'task', 'quote', 'link', 'title', 'people'],
]);

/** Creates the host for the menus of a small field. */
function createSmallHost(
  kind: SmallFieldProps['kind'],
  pick: () => void,
  categoryId: Id | null,
  findPeople: FindPeople | undefined,
): SuggestHost {
  const isOffered = (id: string) =>
    kind === 'comment' ? COMMENT_ENTRIES.has(id) : !OMITTED_ENTRIES.has(id);
  const host = {
    ...createSuggestHost({ chooseFile: pick, categoryId }),
    entries: BLOCK_ENTRIES.filter(({ id }) => isOffered(id)),
  };
  if (findPeople === undefined) return host;
  return {
    ...host,
    findPeople: async (keyword) =>
      (await findPeople(keyword.trim())).map(({ id, nickname }) => ({
        label: `@${nickname}`,
        href: personAddress(id),
      })),
  };
}

/** Tools of answers that comments have no room for; they can be typed, and some chosen by `/`. */
const LARGE_TOOLS = new Set(['strong', 'em', 'bullet', 'ordered', 'quote']);

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

interface SmallToolbarProps {
  kind: SmallFieldProps['kind'];
  view: EditorView;
  host: SuggestHost;
}

/** The toolbar of a small field, a single Tab stop. Other blocks are available through `/`. */
function SmallToolbar({ kind: use, view, host }: SmallToolbarProps) {
  const state = useVisualState(view);
  const isShown = (id: string) => use === 'answer' || !LARGE_TOOLS.has(id);
  const [current, setCurrent] = useState(isShown('strong') ? 'strong' : 'code');
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
      onKeyDown={(event) => moveFocusInBar(event, view)}
    >
      {MARKS.filter(([name]) => isShown(name)).map(([name, Icon]) => (
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
      {BLOCKS.filter(([name]) => isShown(name)).map(([name, Icon, command]) => (
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
