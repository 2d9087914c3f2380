import { useRef } from 'react';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { feedLinks } from '../../../lib/feed-links.ts';
import { itemMeta } from '../../../lib/item-meta.ts';
import { packed, unpack, usePacked } from '../../../lib/packed.ts';
import { Prose } from '../../../ui/prose.tsx';
import { Actions } from '../../article/components/actions.tsx';
import { Around } from '../../article/components/around.tsx';
import { ArticleHead } from '../../article/components/article-head.tsx';
import { TextTools } from '../../article/components/text-tools.tsx';
import { ItemTags } from '../../article/components/item-tags.tsx';
import { Toc } from '../../article/components/toc.tsx';
import { useView } from '../../article/components/use-view.ts';
import { Comments } from '../../comment/components/comments.tsx';
import { AddressedFeedback } from '../../feedback/components/addressed-feedback.tsx';
import { loadNews } from '../news.loader.ts';
import type { NewsData } from '../news.loader.ts';
import styles from '../../article/components/article.module.css';

export const loader = packed(loadNews);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { news, address } = unpack<NewsData>(loaderData);
  return [...itemMeta(news, address), ...feedLinks(['NEWS'])];
}

export default function NewsPage() {
  const { news, html, around, comments } = usePacked<NewsData>();
  const body = useRef<HTMLDivElement>(null);
  useView(news);
  return (
    <div className={cx('wrap', styles.read)}>
      <article>
        <ArticleHead article={news} />
        {news.toc.length > 1 && <Toc toc={news.toc} body={body} />}
        <Prose key={`text ${news.id}`} html={html} outer={body} />
        <ItemTags item={news} />
        <Actions article={news} />
        {around !== null && <Around around={around} />}
        {news.liveRevision !== null && (
          <Comments
            key={`comments ${news.id}`}
            targetType="NEWS"
            targetId={news.id}
            first={comments}
          />
        )}
      </article>
      <TextTools key={`tools ${news.id}`} body={body} />
      <AddressedFeedback />
    </div>
  );
}
