import { cx } from '../../../lib/cx.ts';
import { buildFeedLinks } from '../../../lib/feed-links.ts';
import { packLoader, usePackedData } from '../../../lib/pack-loader.ts';
import { CarouselSlot } from '../../../ui/carousel-slot.tsx';
import { Blocks } from '../components/blocks.tsx';
import { loadHome } from '../home.loader.ts';
import type { HomeData } from '../home.loader.ts';
import { homeText } from '../home.text.ts';
import styles from '../components/home.module.css';

const PAGE_ID = 'home';

export const loader = packLoader(loadHome);

export function meta() {
  return [
    { title: '首页 · 知汇' },
    { name: 'description', content: '公司公告、资讯、知识库与问答' },
    ...buildFeedLinks(['ARTICLE', 'NEWS', 'QUESTION']),
    // a phone orders the zones differently, so a partial page would move its content
    { tagName: 'link', rel: 'expect', href: `#${PAGE_ID}`, blocking: 'render' },
  ];
}

export default function Home() {
  const home = usePackedData<HomeData>();
  const [mainTop, side, mainRest] = home.zones;
  return (
    <div className={cx('wrap', styles.home)}>
      <div>
        <h1 className="vh">{homeText.title}</h1>
        <CarouselSlot carousel={home.carousel} />
        <Blocks blocks={mainTop} home={home} />
      </div>
      <aside className={styles.side} aria-label={homeText.personalBlocks}>
        <Blocks blocks={side} home={home} />
      </aside>
      <div>
        <Blocks blocks={mainRest} home={home} />
      </div>
      <template id={PAGE_ID} />
    </div>
  );
}
