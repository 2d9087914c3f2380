import { findQuote } from '@zhihui/text-anchor/find-quote.ts';
import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextRange, TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRef, useState } from 'react';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { useSession } from '../../../session/session.ts';
import type { PageText } from './page-text.ts';

/** An annotation that was not sent, and the words it is about. */
interface UnsentNote {
  selector: TextSelector;
  text: string;
}

export type UnsentNotes = ReturnType<typeof useUnsentNotes>;

/** Unsent annotations of an article; each is offered only where it was started. */
export function useUnsentNotes(articleId: Id, pageText: PageText) {
  const { user } = useSession();
  const store = createUnsentStore(user?.id, `annotations ${articleId}`);
  const [notes, setNotes] = useState(() => parse(store.read()));
  // an answer discards a note that an earlier render wrote
  const newest = useRef(notes);
  const [autosaved, setAutosaved] = useState(true);
  const change = (next: readonly UnsentNote[]) => {
    newest.current = next;
    setNotes(next);
    const nonEmpty = next.filter(({ text }) => text !== '');
    setAutosaved(store.write(nonEmpty.length === 0 ? '' : JSON.stringify(nonEmpty)));
  };
  /** Matches the note of exactly these words, apart from blanks at their ends. */
  const matchesRange = (textRange: TextRange) => {
    const { start, end } = makeSelector(pageText.text, textRange) ?? textRange;
    return ({ selector }: UnsentNote) => {
      const located = findQuote(pageText.text, selector);
      return located?.start === start && located.end === end;
    };
  };
  const containsPoint =
    ({ start, end }: TextRange) =>
    ({ selector, text }: UnsentNote) => {
      const located = text === '' ? null : findQuote(pageText.text, selector);
      return located !== null && located.start < end && start < located.end;
    };
  /** The note of exactly these words, even when emptied, before one that overlaps them. */
  const findNote = (list: readonly UnsentNote[], textRange: TextRange) =>
    list.find(matchesRange(textRange)) ?? list.find(containsPoint(textRange));
  return {
    /** Whether the text is stored and survives leaving the page. */
    autosaved,
    getText: (textRange: TextRange) => findNote(notes, textRange)?.text ?? '',
    /** Moves the note that is offered at this range to its words. */
    write: (textRange: TextRange, text: string) => {
      const selector = makeSelector(pageText.text, textRange);
      if (selector === null) return;
      const list = newest.current;
      const existing = findNote(list, textRange);
      const note = { selector, text };
      change(
        existing === undefined
          ? [...list, note]
          : list.map((item) => (item === existing ? note : item)),
      );
    },
    /** Removes the note of exactly these words, because it was sent or discarded. */
    discard: (textRange: TextRange) => {
      const isDiscarded = matchesRange(textRange);
      change(newest.current.filter((note) => !isDiscarded(note)));
    },
  };
}

function parse(storedJson: string | null): readonly UnsentNote[] {
  try {
    const notes: unknown = storedJson === null ? [] : JSON.parse(storedJson);
    return Array.isArray(notes) ? (notes as UnsentNote[]) : [];
  } catch {
    // the storage holds an invalid value
    return [];
  }
}
