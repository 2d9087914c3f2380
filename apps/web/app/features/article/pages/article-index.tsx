import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { categoryAddress, listAddress } from '../../../lib/sections.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tree } from '../../../ui/tree.tsx';
import { articleIndexText } from '../article-index.text.ts';
import styles from '../components/article-index.module.css';

/** The knowledge base at a glance: all its categories and the latest articles. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const [tree, latest] = await Promise.all([
    call('GET /category/tree', { query: { model: 'ARTICLE' } }),
    call('GET /article/page', { query: { size: 10 } }),
  ]);
  const { records: items, total } = unwrapOrRedirect(latest, request);
  return { tree: unwrapOrRedirect(tree, request), items, total };
}

export function meta() {
  return [{ title: '知识库 · 知汇' }, { name: 'description', content: '知识库的分类与最新文章' }];
}

export default function ArticleIndex() {
  const { tree, items, total } = useLoaderData<typeof loader>();
  return (
    <div className={cx('wrap', styles.index)}>
      <div className={styles.head}>
        <h1>{articleIndexText.title}</h1>
      </div>
      <section>
        <SectionHead title={articleIndexText.categories} />
        <Tree
          label={articleIndexText.categories}
          all={{ name: articleIndexText.allCategories, count: total }}
          nodes={tree}
          selected={null}
          to={(id) => (id === null ? listAddress('ARTICLE') : categoryAddress(id))}
        />
      </section>
      <section>
        <SectionHead
          title={articleIndexText.latest}
          more={{ to: listAddress('ARTICLE'), label: articleIndexText.viewAll }}
        />
        {items.length === 0 && (
          <EmptyState title={articleIndexText.none}>{articleIndexText.emptyHint}</EmptyState>
        )}
        {items.map((item) => (
          <ContentItem key={item.id} item={item} showCategory />
        ))}
      </section>
    </div>
  );
}
