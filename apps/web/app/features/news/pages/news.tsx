import { useRef } from 'react';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { buildFeedLinks } from '../../../lib/feed-links.ts';
import { buildItemMeta } from '../../../lib/item-meta.ts';
import { packLoader, unpack, usePackedData } from '../../../lib/pack-loader.ts';
import { Prose } from '../../../ui/prose.tsx';
import { Comments } from '../../comment/comment.public.ts';
import {
  Actions,
  NeighborLinks,
  ArticleHead,
  TextTools,
  ItemTags,
  Toc,
  useViewReport,
  articleStyles as styles,
} from '../../content/content.public.ts';
import { ReadingPositionTracker } from '../../reading/reading.public.ts';
import { AddressedFeedback } from '../../feedback/feedback.public.ts';
import { loadNews } from '../news.loader.ts';
import type { NewsData } from '../news.loader.ts';

export const loader = packLoader(loadNews);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { news, address } = unpack<NewsData>(loaderData);
  return [...buildItemMeta(news, address), ...buildFeedLinks(['NEWS'])];
}

export default function NewsPage() {
  const { news, html, address, neighbors, comments } = usePackedData<NewsData>();
  const body = useRef<HTMLDivElement>(null);
  useViewReport(news);
  return (
    <div className={cx('wrap', styles.read)} data-reading="">
      <article>
        <ArticleHead article={news} address={address} />
        {news.toc.length > 1 && <Toc toc={news.toc} body={body} />}
        <Prose key={`text ${news.id}`} html={html} outerRef={body} />
        <ItemTags item={news} />
        <Actions article={news} />
        {neighbors !== null && <NeighborLinks neighbors={neighbors} />}
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
      <ReadingPositionTracker key={`place ${news.id}`} id={news.id} body={body} />
      <AddressedFeedback />
    </div>
  );
}
