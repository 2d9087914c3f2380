import { useLoaderData } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { CarouselSlot } from '../../../ui/carousel-slot.tsx';
import { Articles } from '../components/articles.tsx';
import { CategoryEntries, HotTags, MostRead, MyDrafts } from '../components/side.tsx';
import { Announcements, News, Questions } from '../components/sections.tsx';
import { loadHome } from '../home.loader.ts';
import type { HomeData } from '../home.loader.ts';
import { homeText } from '../home.text.ts';
import styles from '../components/home.module.css';

export const loader = loadHome;

export function meta() {
  return [
    { title: '首页 · 知汇' },
    { name: 'description', content: '公司公告、资讯、知识库与问答' },
  ];
}

export default function Home() {
  const home = useLoaderData<HomeData>();
  const sparse = home.news.length === 0 && home.carousel.length === 0;
  return (
    <div className={cx('wrap', styles.home, sparse && styles.sparse)}>
      <div>
        <h1 className="vh">{homeText.title}</h1>
        <CarouselSlot items={home.carousel} />
        {home.announcements !== null && <Announcements items={home.announcements} />}
        <News items={home.news} />
      </div>
      <aside className={styles.side} aria-label={homeText.mine}>
        {home.drafts.length > 0 && <MyDrafts drafts={home.drafts} />}
        {home.mostRead.length > 0 && <MostRead items={home.mostRead} />}
        {home.categories.length > 0 && <CategoryEntries categories={home.categories} />}
        {home.tags.length > 0 && <HotTags tags={home.tags} />}
      </aside>
      <div>
        <Articles items={home.articles} sort={home.sort} />
      </div>
      <div>
        <Questions items={home.questions} />
      </div>
    </div>
  );
}
