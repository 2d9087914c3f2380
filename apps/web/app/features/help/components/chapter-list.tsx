import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import type { HelpChapterBrief } from '@zhihui/contract/features/help/help.endpoints.ts';
import { cx } from '../../../lib/cx.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { DownIcon } from '../../../ui/icon.tsx';
import { getChapterAddress } from '../help.address.ts';
import { helpText as words } from '../help.text.ts';
import styles from './chapter-list.module.css';

interface ChapterListProps {
  part: HelpChapterBrief['part'];
  chapters: readonly HelpChapterBrief[];
  /** The chapter that is being read. */
  currentChapter: string;
}

/** The chapters of a part: beside the text where there is room, above it and folded where there is none. */
export function ChapterList({ part, chapters, currentChapter }: ChapterListProps) {
  return (
    <nav className={cx(styles.list, 'noprint')} aria-label={words.chapters}>
      <details>
        <summary>
          {HELP_PART_LABELS[part]}
          <DownIcon small />
        </summary>
      </details>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.chapter}>
            <Anchor
              to={getChapterAddress(chapter)}
              aria-current={chapter.chapter === currentChapter ? 'page' : undefined}
            >
              {chapter.title}
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}
