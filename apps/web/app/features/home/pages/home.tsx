import { cx } from '../../../lib/cx.ts';
import { feedLinks } from '../../../lib/feed-links.ts';
import { packed, usePacked } from '../../../lib/packed.ts';
import { CarouselSlot } from '../../../ui/carousel-slot.tsx';
import { Blocks } from '../components/blocks.tsx';
import { loadHome } from '../home.loader.ts';
import type { HomeData } from '../home.loader.ts';
import { homeText } from '../home.text.ts';
import styles from '../components/home.module.css';

const WHOLE = 'home';

export const loader = packed(loadHome);

export function meta() {
  return [
    { title: '首页 · 知汇' },
    { name: 'description', content: '公司公告、资讯、知识库与问答' },
    ...feedLinks(['ARTICLE', 'NEWS', 'QUESTION']),
    // a phone's order is not that of the page, so parts shown as they come in would move
    { tagName: 'link', rel: 'expect', href: `#${WHOLE}`, blocking: 'render' },
  ];
}

export default function Home() {
  const home = usePacked<HomeData>();
  const [above, beside, below, under] = home.zones;
  return (
    <div className={cx('wrap', styles.home)}>
      <div>
        <h1 className="vh">{homeText.title}</h1>
        <CarouselSlot carousel={home.carousel} />
        <Blocks blocks={above} home={home} />
      </div>
      <aside className={styles.side} aria-label={homeText.mine}>
        <Blocks blocks={beside} home={home} />
      </aside>
      <div>
        <Blocks blocks={below} home={home} />
      </div>
      <div>
        <Blocks blocks={under} home={home} />
      </div>
      <template id={WHOLE} />
    </div>
  );
}
