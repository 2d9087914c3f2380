import { findQuote } from '@zhihui/contract/features/annotation/find-quote.ts';
import { makeSelector } from '@zhihui/contract/features/annotation/selector.ts';
import type { TextRange, TextSelector } from '@zhihui/contract/features/annotation/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { keptText } from '../../../lib/kept-text.ts';
import { useSession } from '../../../session/session.ts';
import type { PageWords } from './page-words.ts';

/** An annotation that was not sent, and the words it is about. */
interface Draft {
  selector: TextSelector;
  text: string;
}

/** Annotations of an article that were not sent; each is offered where it was begun, and nowhere else. */
export function useDrafts(articleId: Id, words: PageWords) {
  const { user } = useSession();
  const own = keptText(user?.id, `annotations ${articleId}`);
  const [drafts, setDrafts] = useState(() => parse(own.read()));
  const [kept, setKept] = useState(true);
  const isAt =
    ({ start, end }: TextRange) =>
    ({ selector }: Draft) => {
      const place = findQuote(words.text, selector);
      return place !== null && place.start < end && start < place.end;
    };
  return {
    /** Whether what was written outlives the page. */
    kept,
    textAt: (place: TextRange) => drafts.find(isAt(place))?.text ?? '',
    /** Nothing typed forgets the draft. */
    write: (place: TextRange, text: string) => {
      const others = drafts.filter((draft) => !isAt(place)(draft));
      const selector = makeSelector(words.text, place);
      const next = text === '' || selector === null ? others : [...others, { selector, text }];
      setDrafts(next);
      setKept(own.write(next.length === 0 ? '' : JSON.stringify(next)));
    },
  };
}

function parse(stored: string | null): readonly Draft[] {
  try {
    return stored === null ? [] : (JSON.parse(stored) as Draft[]);
  } catch {
    // somebody else's hand in the storage
    return [];
  }
}
