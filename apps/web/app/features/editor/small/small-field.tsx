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
import { openSmall } from './open-small.ts';
import type { Small } from './open-small.ts';
import { smallHost } from './small-host.ts';
import { SmallToolbar } from './small-toolbar.tsx';
import styles from './small-field.module.css';

/** What the page does to the text while it is shown like this. */
export interface SmallFieldHandle {
  insert: (text: string) => void;
  replace: (found: RegExp, text: string) => boolean;
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
  const place = useRef<HTMLDivElement>(null);
  const [small, setSmall] = useState<Small | null>(null);
  const onFiles = useEffectEvent(props.onFiles);
  const onSend = useEffectEvent(props.onSend);
  const onEscape = useEffectEvent(props.onEscape);
  useImperativeHandle<SmallFieldHandle | null, Small | null>(ref, () => small, [small]);
  useLayoutEffect(() => {
    let opened: Small | null = null;
    const open = () => {
      if (place.current === null) return;
      opened = openSmall(field, place.current, {
        onFiles: (files) => onFiles(files),
        onSend: () => onSend(),
        onEscape: () => onEscape(),
      });
      setSmall(opened);
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
      setSmall(null);
    };
  }, [field, composing]);
  useEffect(() => {
    small?.rename();
    small?.board.write(uploads, { retry: onRetry, remove: onRemove });
  });
  const host = useMemo(() => smallHost(onPick, categoryId), [onPick, categoryId]);
  return (
    <>
      {small !== null && createPortal(<SmallToolbar view={small.view} host={host} />, tools)}
      <div ref={place} className={styles.field} />
      {small !== null &&
        createPortal(
          <>
            <LinkBar view={small.view} />
            <ImageBar view={small.view} />
            <TableBar view={small.view} />
            <SuggestMenu view={small.view} keys={small.menu} host={host} />
          </>,
          // no form within the form
          document.querySelector('#main') ?? document.body,
        )}
    </>
  );
}
