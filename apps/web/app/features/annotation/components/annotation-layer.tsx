import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { annotationText } from '../annotation.text.ts';
import { placeThreads, showPlace } from '../model/place.ts';
import type { PlacedThread } from '../model/place.ts';
import { usePageWords } from '../model/use-page-words.ts';
import { useDetails, useHighlights } from '../model/use-highlights.ts';
import { useSelectedWords } from '../model/use-selected-words.ts';
import type { SelectedWords } from '../model/use-selected-words.ts';
import { useThreads } from '../model/use-threads.ts';
import { useUnsentNotes } from '../model/use-unsent-notes.ts';
import { useWideScreen } from '../model/use-wide.ts';
import styles from './annotation.module.css';
import { InlineNotes } from './inline-notes.tsx';
import { Margin } from './margin.tsx';
import { NewNote } from './new-note.tsx';
import { SelectionTools } from './selection-tools.tsx';
import { ThreadCard } from './thread-card.tsx';
import type { Writing } from './thread-card.tsx';
import { ThreadList } from './thread-list.tsx';
import { useAddress } from './use-address.ts';
import { usePressedWords } from './use-pressed-words.ts';
import { threadActions } from './use-thread-actions.ts';

export interface AnnotationLayerProps {
  articleId: Id;
  /** That readers have; threads are at other places in another. */
  revision: number;
  /** The element that holds the text. */
  prose: Element;
  /** Whether the reader may annotate. */
  writes: boolean;
}

/** Annotations of the text in `prose`: marked words, cards in the margin or in a sheet, tools for a selection. */
export function AnnotationLayer({ articleId, revision, prose, writes }: AnnotationLayerProps) {
  const words = usePageWords(prose);
  const threads = useThreads(articleId, revision);
  const list = useMemo(() => threads.list ?? [], [threads.list]);
  const placed = useMemo(() => placeThreads(words, list), [words, list]);
  const wide = useWideScreen(prose);
  const [active, setActive] = useState<string | null>(null);
  const [listed, setListed] = useState(false);
  const [target, setTarget] = useState<SelectedWords | null>(null);
  const notes = useUnsentNotes(articleId, words);
  const [writings, setWritings] = useState<Readonly<Record<string, Writing>>>({});
  const actions = threadActions(threads);
  useHighlights(placed, active);
  useDetails(placed);

  const { selected, annotateSelected } = useSelectedWords(prose, writes ? words : null, setTarget);
  usePressedWords(prose, placed, ({ thread }) => setActive(String(thread.id)));
  useAddress(list, (thread) => {
    setActive(String(thread.id));
    const found = placed.find((one) => one.thread.id === thread.id);
    if (found === undefined) setListed(true);
    else showPlace(found);
  });

  const jump = (one: PlacedThread) => {
    // a sheet that closes gives the focus back to its button: first that, then on to the words
    flushSync(() => {
      setListed(false);
      setActive(String(one.thread.id));
    });
    showPlace(one);
  };
  const cardOf = (thread: Annotation, quoted: boolean) => {
    const found = placed.find((one) => one.thread.id === thread.id);
    const card = `${quoted ? 'list' : 'text'} ${thread.id}`;
    return (
      <ThreadCard
        key={thread.id}
        thread={thread}
        active={active === String(thread.id)}
        actions={actions}
        quoted={quoted}
        writing={writings[card] ?? null}
        onWrite={(writing) => setWritings((now) => ({ ...now, [card]: writing }))}
        onJump={found === undefined || !quoted ? undefined : () => jump(found)}
      />
    );
  };
  const inMargin = placed.map(({ thread, range, place, block }) => ({
    key: String(thread.id),
    range,
    block,
    at: place.start,
    content: cardOf(thread, false),
  }));
  if (target !== null) {
    const { range, place } = target;
    const content = (
      <NewNote
        // words of their own have a field of their own
        key={`${place.start}-${place.end}`}
        {...{ words, place, notes }}
        onSend={async (selector, text) => {
          const body = { articleId, content: text, selector };
          const answer = await call('POST /annotations', { body });
          if (!answer.ok) return serverMessage(answer.error.msg, annotationText.sendFailed);
          threads.put(answer.data);
          setActive(String(answer.data.id));
          return null;
        }}
        onClose={() => setTarget((now) => (now === target ? null : now))}
      />
    );
    inMargin.push({ key: 'new', range, block: null, at: place.start, content });
  }
  const items = [...inMargin].sort((a, b) => a.at - b.at);
  const lost = list.filter((thread) => thread.lost).length;
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
          <button type="button" className={styles.count} onClick={() => setListed(true)}>
            {annotationText.open(list.length - lost)}
            {annotationText.lostCount(lost)}
          </button>
        )
      )}
      {wide ? <Margin items={items} prose={prose} /> : <InlineNotes items={items} prose={prose} />}
      {listed && (
        <ThreadList
          threads={list}
          onClose={() => setListed(false)}
          card={(thread) => cardOf(thread, true)}
        />
      )}
      {writes && selected !== null && target === null && !listed && (
        <SelectionTools selected={selected} onAnnotate={annotateSelected} />
      )}
    </aside>
  );
}
