import type { MetaArgs } from 'react-router';
import { buildCategoryFeedLink, buildFeedLinks } from '../../../lib/feed-links.ts';
import { cx } from '../../../lib/cx.ts';
import { packLoader, unpack, usePackedData } from '../../../lib/pack-loader.ts';
import { categoryAddress, itemAddress, listAddress, getSection } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { FollowButton } from '../../reaction/reaction.public.ts';
import { ShareButton } from '../../share/share.public.ts';
import { bookText } from '../book.text.ts';
import { loadCategory } from '../category.loader.ts';
import type { CategoryData } from '../category.loader.ts';
import { BookFrame, BookOpener } from '../components/book-frame.tsx';
import styles from '../components/category-page.module.css';

export const loader = packLoader(loadCategory);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { category, current } = unpack<CategoryData>(loaderData);
  const { name, description, model } = category;
  const page = current > 1 ? ` · 第 ${current} 页` : '';
  return [
    { title: `${name} · ${getSection(model).label}${page} · 知汇` },
    { name: 'description', content: description || name },
    ...buildCategoryFeedLink(category),
    ...buildFeedLinks([model]),
  ];
}

/** The page of a category: description, contents in order, and the latest changes. */
export default function CategoryPage() {
  const data = usePackedData<CategoryData>();
  const { category } = data;
  const { can } = useSession();
  const canArrange = can('article.edit') || can('category.edit') || can('category.admin');
  return (
    <BookFrame
      key={`book ${category.book.id}`}
      book={category.book}
      model={category.model}
      location={{ categoryId: category.id, articleId: null }}
      canArrange={canArrange}
    >
      <div className={cx('wrap', styles.category)}>
        <div>
          <BookOpener book={category.book} />
          <Head category={category} />
        </div>
        <Subcategories category={category} />
        <Items data={data} />
        <RecentChanges data={data} />
      </div>
    </BookFrame>
  );
}

function Head({ category }: Pick<CategoryData, 'category'>) {
  const { id, model, name, icon, description, path, count, visibility } = category;
  const { can } = useSession();
  const crumbs = [
    { name: getSection(model).label, to: listAddress(model) },
    ...path.map((above) => ({ name: above.name, to: categoryAddress(above.id, model) })),
  ];
  const visibilityLabel = bookText.visibilities[visibility];
  return (
    <header className={styles.head}>
      <Crumbs path={crumbs} />
      <div className={styles.title}>
        <h1>
          {icon !== null && <span aria-hidden="true">{icon} </span>}
          {name}
        </h1>
        <span className={styles.count}>
          {formatCount(count)} {bookText.units[model]}
        </span>
        {visibilityLabel !== null && <Tag>{visibilityLabel}</Tag>}
        <FollowButton type="category" id={id} />
        {model === 'ARTICLE' && can('share.add') && (
          <ShareButton
            key={`share ${id}`}
            type="CATEGORY"
            id={id}
            className={getButtonClass('plain', 'small')}
          >
            {bookText.share}
          </ShareButton>
        )}
      </div>
      {description !== '' && <p className={styles.description}>{description}</p>}
    </header>
  );
}

function Subcategories({ category }: Pick<CategoryData, 'category'>) {
  const { model, children } = category;
  if (children.length === 0) return null;
  return (
    <section aria-labelledby="below" className={styles.section}>
      <SectionHead id="below" title={bookText.subcategories} count={children.length} />
      <ul className={styles.below}>
        {children.map(({ id, name, icon, description, count }) => (
          <li key={id}>
            <Anchor to={categoryAddress(id, model)}>
              <b>
                {icon !== null && <span aria-hidden="true">{icon} </span>}
                {name}
              </b>
              <span className={styles.count}>
                {formatCount(count)} {bookText.units[model]}
              </span>
              {description !== '' && <span className={styles.about}>{description}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Items({ data }: { data: CategoryData }) {
  const { category, records, total, size, current } = data;
  const { id, model } = category;
  if (records.length === 0 && category.children.length > 0) return null;
  const address = categoryAddress(id, model);
  const pageAddress = (n: number) =>
    n === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}current=${n}`;
  return (
    <section aria-labelledby="items" className={styles.section}>
      <SectionHead
        id="items"
        title={model === 'ARTICLE' ? bookText.contents : bookText.items}
        more={{ to: listAddress(model, { categoryId: id }), label: bookText.viewByTime }}
      />
      {records.length === 0 ? (
        <EmptyState title={bookText.emptyTitle}>{bookText.emptyHint}</EmptyState>
      ) : (
        <>
          {records.map((item) => (
            <ContentItem key={item.id} item={item} />
          ))}
          <Pager {...{ current, size, total }} unit={bookText.units[model]} to={pageAddress} />
        </>
      )}
    </section>
  );
}

function RecentChanges({ data: { changed } }: { data: CategoryData }) {
  if (changed.length === 0) return null;
  return (
    <section aria-labelledby="changed" className={styles.section}>
      <SectionHead id="changed" title={bookText.changed} />
      <ul className={styles.changed}>
        {changed.map(({ id, model, title, author, updatedAt }) => (
          <li key={id}>
            <Anchor to={itemAddress(model, id)}>{title}</Anchor>
            <span>
              {author} · <Time at={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
