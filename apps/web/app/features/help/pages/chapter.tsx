import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import { useRef } from 'react';
import type { MetaArgs } from 'react-router';
import type {
  HelpChapterBrief,
  HelpChapter,
} from '@zhihui/contract/features/help/help.endpoints.ts';
import { cx } from '../../../lib/cx.ts';
import { buildItemMeta } from '../../../lib/item-meta.ts';
import { packLoader, unpack, usePackedData } from '../../../lib/pack-loader.ts';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { TextTools, Toc } from '../../content/content.public.ts';
import { loadChapter } from '../help.loader.ts';
import type { ChapterData } from '../help.loader.ts';
import { helpText as words } from '../help.text.ts';
import styles from '../components/help.module.css';
import { Anchor } from '../../../ui/anchor.tsx';
import { DownIcon } from '../../../ui/icon.tsx';
import { getChapterAddress } from '../help.address.ts';
import chapterListStyles from '../components/chapter-list.module.css';

export const loader = packLoader(loadChapter);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { chapter, address } = unpack<ChapterData>(loaderData);
  const { title, summary } = chapter;
  return buildItemMeta({ title, excerpt: summary, coverUrl: null }, address);
}

/** One chapter of the handbook, displayed like an article, beside the list of its part. */
export default function Chapter() {
  const { chapter, html, partChapters } = usePackedData<ChapterData>();
  const body = useRef<HTMLDivElement>(null);
  const { part, toc } = chapter;
  const key = `${part}/${chapter.chapter}`;
  const crumbs = [
    { name: words.title, to: '/help' },
    { name: HELP_PART_LABELS[part], to: `/help#${part}` },
  ];
  return (
    <div className={cx('wrap', styles.chapter)} data-reading="">
      <ChapterList part={part} chapters={partChapters} currentChapter={chapter.chapter} />
      <article>
        <header className={styles.title}>
          <Crumbs path={crumbs} />
          <h1>{chapter.title}</h1>
        </header>
        {toc.length > 1 && <Toc key={key} toc={toc} body={body} />}
        <Prose key={`text ${key}`} html={html} outerRef={body} />
        <ChapterNavigation previous={chapter.previous} next={chapter.next} />
      </article>
      <TextTools key={`tools ${key}`} body={body} />
    </div>
  );
}

interface ChapterListProps {
  part: HelpChapterBrief['part'];
  chapters: readonly HelpChapterBrief[];
  /** Id of the displayed chapter. */
  currentChapter: string;
}

/** The chapters of a part: beside the text where there is room, above it and folded otherwise. */
function ChapterList({ part, chapters, currentChapter }: ChapterListProps) {
  return (
    <nav className={cx(chapterListStyles.list, 'noprint')} aria-label={words.chapters}>
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

/** Links to the previous and the next chapter. */
function ChapterNavigation({ previous, next }: Pick<HelpChapter, 'previous' | 'next'>) {
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
