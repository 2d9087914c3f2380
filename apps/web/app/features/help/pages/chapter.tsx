import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import { useRef } from 'react';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { buildItemMeta } from '../../../lib/item-meta.ts';
import { packLoader, unpack, usePackedData } from '../../../lib/pack-loader.ts';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { TextTools, Toc } from '../../content/content.public.ts';
import { ChapterList } from '../components/chapter-list.tsx';
import { ChapterNavigation } from '../components/chapter-navigation.tsx';
import { loadChapter } from '../help.loader.ts';
import type { ChapterData } from '../help.loader.ts';
import { helpText as words } from '../help.text.ts';
import styles from '../components/help.module.css';

export const loader = packLoader(loadChapter);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { chapter, address } = unpack<ChapterData>(loaderData);
  const { title, summary } = chapter;
  return buildItemMeta({ title, excerpt: summary, coverUrl: null }, address);
}

/** One chapter of the handbook, read as an article is, beside the others of its part. */
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
