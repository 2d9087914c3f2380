import type { HelpChapterBrief } from '@zhihui/contract/features/help/help.schema.ts';
import { keysOf, typedKey } from '../../platform/chinese/chinese.ts';
import type { NameKey } from '../../platform/chinese/chinese.ts';
import { chapters } from './handbook.ts';
import type { Chapter } from './handbook.ts';
import { briefOf } from './help-chapter.ts';

interface Named {
  chapter: Chapter;
  keys: readonly NameKey[];
}

let kept: readonly Named[] | null = null;

/** Chapters with a word of the title that begins as it was typed, in characters, pinyin or initials. */
export function suggestHelp(typed: string, limit: number): HelpChapterBrief[] {
  const key = typedKey(typed);
  if (key === null) return [];
  kept ??= chapters().map((chapter) => ({ chapter, keys: keysOf(chapter.title) }));
  const begins = (of: NameKey) =>
    of.written.startsWith(key.written) ||
    (key.initials !== null &&
      ((of.pinyin ?? '').startsWith(key.pinyin) || (of.initials ?? '').startsWith(key.initials)));
  return kept
    .filter(({ keys }) => keys.some(begins))
    .slice(0, limit)
    .map(({ chapter }) => briefOf(chapter));
}
