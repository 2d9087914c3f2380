import { listAddress } from '../../../lib/sections.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { ContentItem } from '../../../ui/content-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import type { HomeData } from '../home.loader.ts';
import { homeText } from '../home.text.ts';
import styles from './home.module.css';

interface ArticlesProps {
  items: HomeData['articles'];
  sort: string;
}

/** Articles with the choice of their order. */
export function Articles({ items, sort }: ArticlesProps) {
  return (
    <section className={styles.list} aria-labelledby="home-articles">
      <SectionHead
        id="home-articles"
        title={homeText.articles}
        aside={
          <ChoiceLinks
            label={homeText.order}
            selected={sort}
            options={[
              { key: 'latest', label: homeText.latest, to: '/' },
              { key: 'hot', label: homeText.hot, to: '/?sort=hot' },
            ]}
          />
        }
        more={{ to: listAddress('ARTICLE'), label: homeText.moreArticles }}
      />
      {items.length === 0 && (
        <EmptyState title={homeText.noArticles}>{homeText.noArticlesHint}</EmptyState>
      )}
      {items.map((item) => (
        <ContentItem key={item.id} item={item} showCategory />
      ))}
    </section>
  );
}
