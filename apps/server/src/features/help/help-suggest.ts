import type { HelpChapterBrief } from '@zhihui/contract/features/help/help.endpoints.ts';
import { keysOf, typedKey } from '../../platform/chinese/chinese.ts';
import type { NameKey } from '../../platform/chinese/chinese.ts';
import { listChapters } from './handbook.ts';
import type { Chapter } from './handbook.ts';
import { toBrief } from './help-chapter.ts';

interface ChapterNames {
  chapter: Chapter;
  keys: readonly NameKey[];
}

let cachedNames: readonly ChapterNames[] | null = null;

/** Chapters with a word of the title that begins as it was typed, in characters, pinyin or initials. */
export function suggestHelp(input: string, limit: number): HelpChapterBrief[] {
  const key = typedKey(input);
  if (key === null) return [];
  cachedNames ??= listChapters().map((chapter) => ({ chapter, keys: keysOf(chapter.title) }));
  const startsWithInput = (nameKey: NameKey) =>
    nameKey.written.startsWith(key.written) ||
    (key.initials !== null &&
      ((nameKey.pinyin ?? '').startsWith(key.pinyin) ||
        (nameKey.initials ?? '').startsWith(key.initials)));
  return cachedNames
    .filter(({ keys }) => keys.some(startsWithInput))
    .slice(0, limit)
    .map(({ chapter }) => toBrief(chapter));
}
