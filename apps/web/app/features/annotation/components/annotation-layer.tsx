import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useMemo, useState, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { annotationText } from '../annotation.text.ts';
import { locateThreads, revealThread } from '../model/locate-threads.ts';
import type { LocatedThread } from '../model/locate-threads.ts';
import { usePageText } from '../model/page-text.ts';
import { useAriaDetails, useHighlights, useHighlightPress } from '../model/use-highlights.ts';
import { useTextSelection } from '../model/use-text-selection.ts';
import type { TextSelection } from '../model/use-text-selection.ts';
import { useThreads, createThreadActions } from '../model/use-threads.ts';
import { useUnsentNotes } from '../model/use-unsent-notes.ts';
import styles from './annotation.module.css';
import { InlineNotes, Margin } from './margin.tsx';
import { NewNote, SelectionTools } from './new-note.tsx';
import { ThreadCard } from './thread-card.tsx';
import type { CardDraft } from './thread-card.tsx';
import { iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { onBookFolded } from '../../../lib/book-fold.ts';
import { onReadingPreferencesChange } from '../../../theme/reading-preferences.ts';

export interface AnnotationLayerProps {
  articleId: Id;
  /** Revision that readers see; threads have other positions in another one. */
  revision: number;
  /** The element that contains the text. */
  prose: Element;
  /** Whether the reader may annotate. */
  canWrite: boolean;
}

/** Annotations of the text in `prose`: highlights, cards in the margin or in a sheet, and tools for a selection. */
export function AnnotationLayer({ articleId, revision, prose, canWrite }: AnnotationLayerProps) {
  const pageText = usePageText(prose);
  const threads = useThreads(articleId, revision);
  const list = useMemo(() => threads.list ?? [], [threads.list]);
  const locatedThreads = useMemo(() => locateThreads(pageText, list), [pageText, list]);
  const isWide = useWideScreen(prose);
  const [active, setActive] = useState<string | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const [target, setTarget] = useState<TextSelection | null>(null);
  const notes = useUnsentNotes(articleId, pageText);
  const [drafts, setDrafts] = useState<Readonly<Record<string, CardDraft>>>({});
  const actions = createThreadActions(threads);
  useHighlights(locatedThreads, active);
  useAriaDetails(locatedThreads);

  const { selection, annotateSelection } = useTextSelection(
    prose,
    canWrite ? pageText : null,
    setTarget,
  );
  useHighlightPress(prose, locatedThreads, ({ thread }) => setActive(String(thread.id)));
  useAddress(list, (thread) => {
    setActive(String(thread.id));
    const located = locatedThreads.find((item) => item.thread.id === thread.id);
    if (located === undefined) setListOpen(true);
    else revealThread(located);
  });

  const jump = (located: LocatedThread) => {
    // a closing sheet returns the focus to its button, so close it before moving on to the words
    flushSync(() => {
      setListOpen(false);
      setActive(String(located.thread.id));
    });
    revealThread(located);
  };
  const renderCard = (thread: Annotation, showsQuote: boolean) => {
    const located = locatedThreads.find((item) => item.thread.id === thread.id);
    const card = `${showsQuote ? 'list' : 'text'} ${thread.id}`;
    return (
      <ThreadCard
        key={thread.id}
        thread={thread}
        active={active === String(thread.id)}
        actions={actions}
        quoted={showsQuote}
        writing={drafts[card] ?? null}
        onWrite={(writing) => setDrafts((now) => ({ ...now, [card]: writing }))}
        onJump={located === undefined || !showsQuote ? undefined : () => jump(located)}
      />
    );
  };
  const marginItems = locatedThreads.map(({ thread, range, textRange, block }) => ({
    key: String(thread.id),
    range,
    block,
    at: textRange.start,
    content: renderCard(thread, false),
  }));
  if (target !== null) {
    const { range, textRange } = target;
    const content = (
      <NewNote
        // each range of words has its own field
        key={`${textRange.start}-${textRange.end}`}
        {...{ pageText, textRange, notes }}
        onSend={async (selector, text) => {
          const body = { articleId, content: text, selector };
          const result = await call('POST /annotations', { body });
          if (!result.ok) return getServerMessage(result.error.msg, annotationText.sendFailed);
          threads.save(result.data);
          setActive(String(result.data.id));
          return null;
        }}
        onClose={() => setTarget((now) => (now === target ? null : now))}
      />
    );
    marginItems.push({ key: 'new', range, block: null, at: textRange.start, content });
  }
  const items = [...marginItems].sort((a, b) => a.at - b.at);
  const orphanedCount = list.filter((thread) => thread.lost).length;
  if (threads.list === null && !threads.failed) return null;
  return (
    <aside className={styles.layer} aria-label={annotationText.title}>
      {threads.failed ? (
        <p className={styles.failed}>
          {annotationText.failed}
          <button type="button" onClick={() => void threads.load()}>
            {annotationText.retry}
          </button>
        </p>
      ) : (
        list.length > 0 && (
          <button type="button" className={styles.count} onClick={() => setListOpen(true)}>
            {annotationText.open(list.length - orphanedCount)}
            {annotationText.orphanedCount(orphanedCount)}
          </button>
        )
      )}
      {isWide ? (
        <Margin items={items} prose={prose} />
      ) : (
        <InlineNotes items={items} prose={prose} />
      )}
      {isListOpen && (
        <ThreadList
          threads={list}
          onClose={() => setListOpen(false)}
          card={(thread) => renderCard(thread, true)}
        />
      )}
      {canWrite && selection !== null && target === null && !isListOpen && (
        <SelectionTools selected={selection} onAnnotate={annotateSelection} />
      )}
    </aside>
  );
}

interface ThreadListProps {
  threads: readonly Annotation[];
  onClose: () => void;
  card: (thread: Annotation) => ReactNode;
}

/** All threads of the article in a sheet; orphaned ones quote the words they were about. */
function ThreadList({ threads, onClose, card }: ThreadListProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const orphanedThreads = threads.filter((thread) => thread.lost);
  const attachedThreads = threads.filter((thread) => !thread.lost);
  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-label={annotationText.list}
      onClose={onClose}
      closedby="any"
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2>{annotationText.title}</h2>
          <button
            type="button"
            className={iconButtonClass}
            aria-label={annotationText.close}
            onClick={() => ref.current?.close()}
          >
            <CloseIcon />
          </button>
        </div>
        {threads.length === 0 && <p className={styles.gone}>{annotationText.empty}</p>}
        {attachedThreads.map(card)}
        {orphanedThreads.length > 0 && (
          <section aria-label={annotationText.orphaned}>
            <h3>{annotationText.orphaned}</h3>
            <p className={styles.gone}>{annotationText.orphanedHint}</p>
            {orphanedThreads.map(card)}
          </section>
        )}
      </div>
    </dialog>
  );
}

/** Follows an address that names an annotation or a reply, once the threads are loaded. */
function useAddress(list: readonly Annotation[], follow: (thread: Annotation) => void): void {
  const followed = useRef(false);
  useEffect(() => {
    const id = /^#annotation-(\d+)$/u.exec(window.location.hash)?.[1];
    const matchesId = (entry: { id: Id }) => String(entry.id) === id;
    const thread = list.find((item) => matchesId(item) || item.replies.some(matchesId));
    if (followed.current || thread === undefined) return;
    followed.current = true;
    follow(thread);
  }, [list, follow]);
}

/** Widths at which the styles of the article change what stands beside the text. */
const BREAKPOINTS = ['(min-width: 1240px)', '(min-width: 1280px)'];

/**
 * Whether the page has a margin beside `text`. Its styles decide, as a table of contents or wide lines can take that
 * room.
 */
function useWideScreen(text: Element): boolean {
  return useSyncExternalStore(
    (listener) => {
      const queries = BREAKPOINTS.map((query) => matchMedia(query));
      for (const query of queries) query.addEventListener('change', listener);
      const unsubscribers = [onBookFolded(listener), onReadingPreferencesChange(listener)];
      return () => {
        for (const query of queries) query.removeEventListener('change', listener);
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
    () => getComputedStyle(text).getPropertyValue('--margin').trim() === '1',
    () => false,
  );
}
