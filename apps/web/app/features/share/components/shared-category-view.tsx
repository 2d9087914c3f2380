import { getSharePath } from '@zhihui/contract/features/share/share.address.ts';
import type { SharedCategory } from '@zhihui/contract/features/share/share.endpoints.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import { getCategoryPath } from '../category-path.ts';
import { sharedPageText as text } from '../shared-page.text.ts';
import styles from './shared.module.css';

interface SharedCategoryViewProps {
  token: string;
  category: SharedCategory;
}

/** A shared category, or one below it: what is below, and its articles in their order. */
export function SharedCategoryView({ token, category }: SharedCategoryViewProps) {
  const { name, icon, description, path, children, articles } = category;
  const crumbs = path.map((above, at) => ({
    name: above.name,
    to: at === 0 ? getSharePath(token) : getCategoryPath(token, above.id),
  }));
  return (
    <div className={cx('wrap', styles.category)}>
      <header className={styles.head}>
        {crumbs.length > 0 && <Crumbs path={crumbs} />}
        <h1>
          {icon !== null && <span aria-hidden="true">{icon} </span>}
          {name}
        </h1>
        {description !== '' && <p>{description}</p>}
      </header>
      {children.length > 0 && (
        <section aria-labelledby="below">
          <SectionHead id="below" title={text.subcategories} count={children.length} />
          <ul className={styles.list}>
            {children.map((child) => (
              <li key={child.id}>
                <Anchor to={getCategoryPath(token, child.id)}>
                  <b>{child.name}</b>
                  <small>
                    {formatCount(child.count)} {text.unit}
                  </small>
                  {child.description !== '' && <span>{child.description}</span>}
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(articles.total > 0 || children.length === 0) && (
        <Articles token={token} category={category} />
      )}
    </div>
  );
}

function Articles({ token, category: { id, path, articles } }: SharedCategoryViewProps) {
  const { records, current, size, total } = articles;
  const address = path.length === 0 ? getSharePath(token) : getCategoryPath(token, id);
  const toPage = (n: number) =>
    n === 1 ? address : `${address}${path.length === 0 ? '?' : '&'}current=${n}`;
  return (
    <section aria-labelledby="articles">
      <SectionHead id="articles" title={text.articles} />
      {records.length === 0 ? (
        <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>
      ) : (
        <>
          <ul className={styles.list}>
            {records.map((article) => (
              <li key={article.id}>
                <Anchor to={getSharePath(token, article.id)}>
                  <b>{article.title}</b>
                  <small>
                    <Time at={article.updatedAt} />
                  </small>
                  {article.excerpt !== '' && (
                    <span className={styles.excerpt}>{article.excerpt}</span>
                  )}
                </Anchor>
              </li>
            ))}
          </ul>
          <Pager {...{ current, size, total }} unit={text.unit} to={toPage} />
        </>
      )}
    </section>
  );
}
