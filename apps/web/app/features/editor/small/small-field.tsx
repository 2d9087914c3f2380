import type { Id } from '@zhihui/contract/schema.ts';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Ref, RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Upload } from '../../media/media.public.ts';
import { ImageBar } from '../visual/image-bar.tsx';
import { LinkBar } from '../visual/link-bar.tsx';
import { SuggestMenu } from '../visual/suggest-menu.tsx';
import { TableBar } from '../visual/table-bar.tsx';
import { openSmallEditor } from './open-small.ts';
import type { SmallEditor } from './open-small.ts';
import { createSmallHost } from './small-host.ts';
import { SmallToolbar } from './small-toolbar.tsx';
import styles from './small-field.module.css';

/** What the page does to the text while it is shown like this. */
export interface SmallFieldHandle {
  insert: (text: string) => void;
  replace: (pattern: RegExp, text: string) => boolean;
  focus: () => void;
}

interface SmallFieldProps {
  /** What holds the text, also while this stands in its place. */
  field: HTMLTextAreaElement;
  /** Whether an input method is at work in it. */
  composing: RefObject<boolean>;
  /** Where its tools go. */
  tools: HTMLElement;
  /** People who cannot read it are not offered. */
  categoryId: Id | null;
  uploads: readonly Upload[];
  onFiles: (files: readonly File[]) => string;
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
  onPick: () => void;
  onSend: () => void;
  onEscape: () => void;
  ref: Ref<SmallFieldHandle | null>;
}

/** A textarea's Markdown as readers will see it, in the textarea's place. */
export function SmallField(props: SmallFieldProps) {
  const { field, composing, tools, categoryId, uploads, onRetry, onRemove, onPick, ref } = props;
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
    // a word that is not yet chosen would be lost with the field it is typed in
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
  const host = useMemo(() => createSmallHost(onPick, categoryId), [onPick, categoryId]);
  return (
    <>
      {editor !== null && createPortal(<SmallToolbar view={editor.view} host={host} />, tools)}
      <div ref={container} className={styles.field} />
      {editor !== null &&
        createPortal(
          <>
            <LinkBar view={editor.view} />
            <ImageBar view={editor.view} />
            <TableBar view={editor.view} />
            <SuggestMenu view={editor.view} keys={editor.menu} host={host} />
          </>,
          // no form within the form
          document.querySelector('#main') ?? document.body,
        )}
    </>
  );
}
