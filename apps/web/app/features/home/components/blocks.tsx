import type { HomeBlock } from '@zhihui/contract/features/setting/setting.limits.ts';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Contributors, HotTags, MostRead } from '../../../ui/side-blocks.tsx';
import type { HomeData } from '../home.loader.ts';
import { Articles } from './articles.tsx';
import { CategoryEntries, OwnDrafts, PendingTasks } from './side.tsx';
import { Announcements, News, Questions } from './sections.tsx';
import styles from './home.module.css';

/** Blocks of one part of the home page, in the order that Admins gave them; one with nothing for the reader is not drawn. */
export function Blocks({ blocks, home }: { blocks: readonly HomeBlock[]; home: HomeData }) {
  return blocks.map((block) => <Fragment key={block}>{BLOCK_RENDERERS[block](home)}</Fragment>);
}

const BLOCK_RENDERERS: Record<HomeBlock, (home: HomeData) => ReactNode> = {
  ANNOUNCEMENTS: ({ announcements, unread }) =>
    announcements !== null && <Announcements items={announcements} unread={unread} />,
  NEWS: ({ news }) => <News items={news} />,
  ARTICLES: ({ articles, sort }) => <Articles items={articles} sort={sort} />,
  WAITING: ({ pending }) => pending.length > 0 && <PendingTasks pending={pending} />,
  DRAFTS: ({ drafts }) => drafts !== null && <OwnDrafts drafts={drafts} />,
  MOST_READ: ({ mostRead }) => <MostRead model="ARTICLE" items={mostRead} />,
  CATEGORIES: ({ categories }) =>
    categories.length > 0 && <CategoryEntries categories={categories} />,
  TAGS: ({ tags }) => <HotTags model="ARTICLE" tags={tags} />,
  QUESTIONS: ({ questions, questionCount }) => (
    <Questions items={questions} total={questionCount} />
  ),
  CONTRIBUTORS: ({ contributors }) => (
    <Contributors people={contributors} className={styles.minor} />
  ),
};
