import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { locateThreads, revealThread } from '../model/locate-threads.ts';
import type { QuotedNote } from '../model/locate-threads.ts';
import { usePageText } from '../model/page-text.ts';
import { useHighlights, useHighlightPress } from '../model/use-highlights.ts';
import { useTextSelection } from '../model/use-text-selection.ts';
import type { TextSelection } from '../model/use-text-selection.ts';
import { useUnsentNotes } from '../model/use-unsent-notes.ts';
import styles from './annotation.module.css';
import { InlineNotes } from './margin.tsx';
import { NewNote, SelectionTools } from './new-note.tsx';

export interface NoteLayerProps<T extends QuotedNote> {
  /** Key of the text, to store unsent notes. */
  name: string;
  /** The element that contains the text. */
  prose: Element;
  notes: readonly T[];
  /** Renders a note; notes whose words are not in the text are rendered below it. */
  renderCard: (note: T) => ReactNode;
  /** Heading of the notes below the text. */
  outdatedText: string;
  /** Adds a note, which the key `letter` starts. Absent for users who may only read. */
  writing?: {
    letter: string;
    keys: string;
    send: (selector: TextSelector, content: string) => Promise<string | null>;
  } | null;
}

/** Notes on a text that is not an article's page: highlights, cards below their paragraphs, and a field. */
export default function NoteLayer<T extends QuotedNote>(props: NoteLayerProps<T>) {
  const { name, prose, notes, renderCard, outdatedText, writing = null } = props;
  const pageText = usePageText(prose);
  const locatedNotes = useMemo(() => locateThreads(pageText, notes), [pageText, notes]);
  const [active, setActive] = useState<string | null>(null);
  const [target, setTarget] = useState<TextSelection | null>(null);
  const unsent = useUnsentNotes(name, pageText);
  useHighlights(locatedNotes, active);
  useHighlightPress(prose, locatedNotes, (located) => {
    setActive(String(located.thread.id));
    revealThread(located);
  });
  const writes = writing === null ? null : pageText;
  const { selection, annotateSelection } = useTextSelection(
    prose,
    writes,
    setTarget,
    writing?.letter,
  );
  const items = locatedNotes.map(({ thread, range, block, textRange }) => ({
    key: String(thread.id),
    range,
    block,
    at: textRange.start,
    content: <div className={styles.card}>{renderCard(thread)}</div>,
  }));
  if (target !== null && writing !== null) {
    const { range, textRange } = target;
    const close = () => setTarget((now) => (now === target ? null : now));
    const content = (
      <NewNote
        // each range of words has its own field
        key={`${textRange.start}-${textRange.end}`}
        {...{ pageText, textRange, notes: unsent }}
        onSend={writing.send}
        onClose={close}
      />
    );
    items.push({ key: 'new', range, block: null, at: textRange.start, content });
  }
  const orphanedNotes = notes.filter((note) =>
    locatedNotes.every(({ thread }) => thread.id !== note.id),
  );
  return (
    <>
      <InlineNotes items={[...items].sort((a, b) => a.at - b.at)} prose={prose} />
      {orphanedNotes.length > 0 && (
        <section className={styles.elsewhere} aria-label={outdatedText}>
          <p className={styles.gone}>{outdatedText}</p>
          {orphanedNotes.map((note) => (
            <div key={note.id} className={styles.card}>
              <blockquote className={styles.quote}>{note.selector.exact}</blockquote>
              {renderCard(note)}
            </div>
          ))}
        </section>
      )}
      {writing !== null && selection !== null && target === null && (
        <SelectionTools selected={selection} onAnnotate={annotateSelection} keys={writing.keys} />
      )}
    </>
  );
}
