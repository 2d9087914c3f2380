import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import type { HelpChapterBrief } from '@zhihui/contract/features/help/help.schema.ts';
import { cx } from '../../../lib/cx.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { DownIcon } from '../../../ui/icon.tsx';
import { chapterAddress } from '../help.address.ts';
import { helpText as words } from '../help.text.ts';
import styles from './chapter-list.module.css';

interface ChapterListProps {
  part: HelpChapterBrief['part'];
  chapters: readonly HelpChapterBrief[];
  /** The chapter that is being read. */
  here: string;
}

/** The chapters of a part: beside the text where there is room, above it and folded where there is none. */
export function ChapterList({ part, chapters, here }: ChapterListProps) {
  return (
    <nav className={cx(styles.list, 'noprint')} aria-label={words.chapters}>
      <details>
        <summary>
          {HELP_PART_LABELS[part]}
          <DownIcon small />
        </summary>
      </details>
      <ol>
        {chapters.map((one) => (
          <li key={one.chapter}>
            <Anchor
              to={chapterAddress(one)}
              aria-current={one.chapter === here ? 'page' : undefined}
            >
              {one.title}
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}
