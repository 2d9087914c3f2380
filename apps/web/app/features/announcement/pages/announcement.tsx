import { useRef } from 'react';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { packed, unpack, usePacked } from '../../../lib/packed.ts';
import { Prose } from '../../../ui/prose.tsx';
import { Actions } from '../../article/components/actions.tsx';
import { ArticleHead } from '../../article/components/article-head.tsx';
import { TextTools } from '../../article/components/text-tools.tsx';
import { ItemTags } from '../../article/components/item-tags.tsx';
import { Toc } from '../../article/components/toc.tsx';
import { useView } from '../../article/components/use-view.ts';
import { Comments } from '../../comment/components/comments.tsx';
import { AddressedFeedback } from '../../feedback/components/addressed-feedback.tsx';
import { loadAnnouncement } from '../announcement.loader.ts';
import type { AnnouncementData } from '../announcement.loader.ts';
import { Confirm, ConfirmCounts } from '../components/confirm.tsx';
import { Dates } from '../components/dates.tsx';
import styles from '../../article/components/article.module.css';

export const loader = packed(loadAnnouncement);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { item } = unpack<AnnouncementData>(loaderData);
  return [{ title: `${item.title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

export default function AnnouncementPage() {
  const { item, html, comments, counts } = usePacked<AnnouncementData>();
  const body = useRef<HTMLDivElement>(null);
  useView(item);
  return (
    <div className={cx('wrap', styles.read)}>
      <article>
        <ArticleHead article={item}>
          <Dates item={item} />
        </ArticleHead>
        {item.toc.length > 1 && <Toc toc={item.toc} body={body} />}
        <Prose key={`text ${item.id}`} html={html} outer={body} />
        <ItemTags item={item} />
        <Confirm key={`confirm ${item.id} ${item.liveRevision}`} item={item} />
        {counts !== null && <ConfirmCounts id={item.id} counts={counts} />}
        <Actions article={item} />
        {item.liveRevision !== null && (
          <Comments
            key={`comments ${item.id}`}
            targetType="ANNOUNCEMENT"
            targetId={item.id}
            first={comments}
          />
        )}
      </article>
      <TextTools key={`tools ${item.id}`} body={body} />
      <AddressedFeedback />
    </div>
  );
}
