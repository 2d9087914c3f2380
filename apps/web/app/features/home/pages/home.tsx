import { cx } from '../../../lib/cx.ts';
import { feedLinks } from '../../../lib/feed-links.ts';
import { packed, usePacked } from '../../../lib/packed.ts';
import { CarouselSlot } from '../../../ui/carousel-slot.tsx';
import { Contributors, HotTags, MostRead } from '../../../ui/side-blocks.tsx';
import { Articles } from '../components/articles.tsx';
import { CategoryEntries, MyDrafts, Waiting } from '../components/side.tsx';
import { Announcements, News, Questions } from '../components/sections.tsx';
import { loadHome } from '../home.loader.ts';
import type { HomeData } from '../home.loader.ts';
import { homeText } from '../home.text.ts';
import styles from '../components/home.module.css';

export const loader = packed(loadHome);

export function meta() {
  return [
    { title: '首页 · 知汇' },
    { name: 'description', content: '公司公告、资讯、知识库与问答' },
    ...feedLinks(['ARTICLE', 'NEWS', 'QUESTION']),
  ];
}

export default function Home() {
  const home = usePacked<HomeData>();
  return (
    <div className={cx('wrap', styles.home)}>
      <div>
        <h1 className="vh">{homeText.title}</h1>
        <CarouselSlot carousel={home.carousel} />
        {home.announcements !== null && (
          <Announcements items={home.announcements} unread={home.unread} />
        )}
        <News items={home.news} />
      </div>
      <aside className={styles.side} aria-label={homeText.mine}>
        {home.waiting.length > 0 && <Waiting waiting={home.waiting} />}
        {home.drafts !== null && <MyDrafts drafts={home.drafts} />}
        <MostRead model="ARTICLE" items={home.mostRead} />
        {home.categories.length > 0 && <CategoryEntries categories={home.categories} />}
        <HotTags model="ARTICLE" tags={home.tags} />
      </aside>
      <div>
        <Articles items={home.articles} sort={home.sort} />
      </div>
      <div>
        <Questions items={home.questions} total={home.questionCount} />
        <Contributors people={home.contributors} className={styles.minor} />
      </div>
    </div>
  );
}
