import type { HelpChapter } from '@zhihui/contract/features/help/help.endpoints.ts';
import { cx } from '../../../lib/cx.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getChapterAddress } from '../help.address.ts';
import { helpText as words } from '../help.text.ts';
import styles from './help.module.css';

/** The way to the chapter before and the one after. */
export function ChapterNavigation({ previous, next }: Pick<HelpChapter, 'previous' | 'next'>) {
  if (previous === null && next === null) return null;
  return (
    <nav className={cx(styles.turn, 'noprint')} aria-label={words.chapterNavigation}>
      {previous !== null && (
        <Anchor to={getChapterAddress(previous)} rel="prev">
          <small>{words.previous}</small>
          {previous.title}
        </Anchor>
      )}
      {next !== null && (
        <Anchor className={styles.next} to={getChapterAddress(next)} rel="next">
          <small>{words.next}</small>
          {next.title}
        </Anchor>
      )}
    </nav>
  );
}
