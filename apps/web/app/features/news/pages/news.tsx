import { useRef } from 'react';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { feedLinks } from '../../../lib/feed-links.ts';
import { itemMeta } from '../../../lib/item-meta.ts';
import { packed, unpack, usePacked } from '../../../lib/packed.ts';
import { Prose } from '../../../ui/prose.tsx';
import { Comments } from '../../comment/comment.public.ts';
import {
  Actions,
  Around,
  ArticleHead,
  TextTools,
  ItemTags,
  Toc,
  useView,
  articleStyles as styles,
} from '../../content/content.public.ts';
import { PlaceKeeper } from '../../reading/reading.public.ts';
import { AddressedFeedback } from '../../feedback/feedback.public.ts';
import { loadNews } from '../news.loader.ts';
import type { NewsData } from '../news.loader.ts';

export const loader = packed(loadNews);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { news, address } = unpack<NewsData>(loaderData);
  return [...itemMeta(news, address), ...feedLinks(['NEWS'])];
}

export default function NewsPage() {
  const { news, html, address, around, comments } = usePacked<NewsData>();
  const body = useRef<HTMLDivElement>(null);
  useView(news);
  return (
    <div className={cx('wrap', styles.read)} data-reading="">
      <article>
        <ArticleHead article={news} address={address} />
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
      <PlaceKeeper key={`place ${news.id}`} id={news.id} body={body} />
      <AddressedFeedback />
    </div>
  );
}
