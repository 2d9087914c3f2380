import { findQuote } from '@zhihui/text-anchor/find-quote.ts';
import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextRange, TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRef, useState } from 'react';
import { unsentText } from '../../../lib/unsent-text.ts';
import { useSession } from '../../../session/session.ts';
import type { PageWords } from './page-words.ts';

/** An annotation that was not sent, and the words it is about. */
interface UnsentNote {
  selector: TextSelector;
  text: string;
}

export type UnsentNotes = ReturnType<typeof useUnsentNotes>;

/** Annotations of an article that were not sent; each is offered where it was begun, and nowhere else. */
export function useUnsentNotes(articleId: Id, words: PageWords) {
  const { user } = useSession();
  const own = unsentText(user?.id, `annotations ${articleId}`);
  const [notes, setNotes] = useState(() => parse(own.read()));
  // what is forgotten when an answer comes was written in an earlier render
  const newest = useRef(notes);
  const [autosaved, setAutosaved] = useState(true);
  const change = (next: readonly UnsentNote[]) => {
    newest.current = next;
    setNotes(next);
    const written = next.filter(({ text }) => text !== '');
    setAutosaved(own.write(written.length === 0 ? '' : JSON.stringify(written)));
  };
  /** Of just these words, but for blanks at their ends. */
  const isOf = (place: TextRange) => {
    const { start, end } = makeSelector(words.text, place) ?? place;
    return ({ selector }: UnsentNote) => {
      const found = findQuote(words.text, selector);
      return found?.start === start && found.end === end;
    };
  };
  const isAround =
    ({ start, end }: TextRange) =>
    ({ selector, text }: UnsentNote) => {
      const found = text === '' ? null : findQuote(words.text, selector);
      return found !== null && found.start < end && start < found.end;
    };
  /** The note of just these words, emptied or not, before one of others around the same place. */
  const noteAt = (list: readonly UnsentNote[], place: TextRange) =>
    list.find(isOf(place)) ?? list.find(isAround(place));
  return {
    /** Whether what was written outlives the page. */
    autosaved,
    textAt: (place: TextRange) => noteAt(notes, place)?.text ?? '',
    /** From now on the note that is offered at `place` is one of these words. */
    write: (place: TextRange, text: string) => {
      const selector = makeSelector(words.text, place);
      if (selector === null) return;
      const list = newest.current;
      const old = noteAt(list, place);
      const note = { selector, text };
      change(old === undefined ? [...list, note] : list.map((one) => (one === old ? note : one)));
    },
    /** What was written of just these words was sent or given up. */
    forget: (place: TextRange) => {
      const sent = isOf(place);
      change(newest.current.filter((note) => !sent(note)));
    },
  };
}

function parse(stored: string | null): readonly UnsentNote[] {
  try {
    const notes: unknown = stored === null ? [] : JSON.parse(stored);
    return Array.isArray(notes) ? (notes as UnsentNote[]) : [];
  } catch {
    // somebody else's hand in the storage
    return [];
  }
}
