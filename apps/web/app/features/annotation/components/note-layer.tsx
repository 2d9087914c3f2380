import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { placeThreads, showPlace } from '../model/place.ts';
import type { Quoting } from '../model/place.ts';
import { usePageWords } from '../model/use-page-words.ts';
import { useHighlights } from '../model/use-highlights.ts';
import { useSelectedWords } from '../model/use-selected-words.ts';
import type { SelectedWords } from '../model/use-selected-words.ts';
import { useUnsentNotes } from '../model/use-unsent-notes.ts';
import styles from './annotation.module.css';
import { InlineNotes } from './inline-notes.tsx';
import { NewNote } from './new-note.tsx';
import { SelectionTools } from './selection-tools.tsx';
import { usePressedWords } from './use-pressed-words.ts';

export interface NoteLayerProps<T extends Quoting> {
  /** Names the text, for what was begun and not sent. */
  name: string;
  /** The element that holds the text. */
  prose: Element;
  notes: readonly T[];
  /** Draws a note; those whose words are not in the text are drawn below it. */
  card: (note: T) => ReactNode;
  /** Said above what is drawn below the text. */
  elsewhere: string;
  /** Adds a note, which the keyboard begins with a letter. Absent for readers. */
  writing?: {
    letter: string;
    keys: string;
    send: (selector: TextSelector, content: string) => Promise<string | null>;
  } | null;
}

/** Notes at the words of a text that is not an article's page: marked words, cards below their paragraphs, and a field. */
export default function NoteLayer<T extends Quoting>(props: NoteLayerProps<T>) {
  const { name, prose, notes, card, elsewhere, writing = null } = props;
  const words = usePageWords(prose);
  const placed = useMemo(() => placeThreads(words, notes), [words, notes]);
  const [active, setActive] = useState<string | null>(null);
  const [target, setTarget] = useState<SelectedWords | null>(null);
  const unsent = useUnsentNotes(name, words);
  useHighlights(placed, active);
  usePressedWords(prose, placed, (one) => {
    setActive(String(one.thread.id));
    showPlace(one);
  });
  const writes = writing === null ? null : words;
  const { selected, annotateSelected } = useSelectedWords(
    prose,
    writes,
    setTarget,
    writing?.letter,
  );
  const items = placed.map(({ thread, range, block, place }) => ({
    key: String(thread.id),
    range,
    block,
    at: place.start,
    content: <div className={styles.card}>{card(thread)}</div>,
  }));
  if (target !== null && writing !== null) {
    const { range, place } = target;
    const close = () => setTarget((now) => (now === target ? null : now));
    const content = (
      <NewNote
        // words of their own have a field of their own
        key={`${place.start}-${place.end}`}
        {...{ words, place, notes: unsent }}
        onSend={writing.send}
        onClose={close}
      />
    );
    items.push({ key: 'new', range, block: null, at: place.start, content });
  }
  const lost = notes.filter((note) => placed.every(({ thread }) => thread.id !== note.id));
  return (
    <>
      <InlineNotes items={[...items].sort((a, b) => a.at - b.at)} prose={prose} />
      {lost.length > 0 && (
        <section className={styles.elsewhere} aria-label={elsewhere}>
          <p className={styles.gone}>{elsewhere}</p>
          {lost.map((note) => (
            <div key={note.id} className={styles.card}>
              <blockquote className={styles.quote}>{note.selector.exact}</blockquote>
              {card(note)}
            </div>
          ))}
        </section>
      )}
      {writing !== null && selected !== null && target === null && (
        <SelectionTools selected={selected} onAnnotate={annotateSelected} keys={writing.keys} />
      )}
    </>
  );
}
