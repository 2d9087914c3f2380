import { Suspense, useRef } from 'react';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { itemMeta } from '../../../lib/item-meta.ts';
import { servedPart } from '../../../lib/lazy-part.ts';
import { packed, unpack, usePacked } from '../../../lib/packed.ts';
import { useSession } from '../../../session/session.ts';
import { Prose } from '../../../ui/prose.tsx';
import { BookFrame, BookOpener } from '../../book/book.public.ts';
import { Annotations } from '../../annotation/annotation.public.ts';
import { Comments } from '../../comment/comment.public.ts';
import {
  Actions,
  Around,
  ArticleHead,
  ItemTags,
  Toc,
  useView,
  TextTools,
  articleStyles as styles,
} from '../../content/content.public.ts';
import { PlaceKeeper } from '../../reading/reading.public.ts';
import { AddressedFeedback } from '../../feedback/feedback.public.ts';
import { loadArticle } from '../article.loader.ts';
import type { ArticleData } from '../article.loader.ts';
import '../../feedback/components/useful.module.css';

/** Only for those who may say so: drawn by the server, taken over when their scripts are there. */
const FeedbackAction = servedPart(async () => ({
  default: (await import('../../feedback/components/feedback-action.tsx')).FeedbackAction,
}));
const Useful = servedPart(async () => ({
  default: (await import('../../feedback/components/useful.tsx')).Useful,
}));

export const loader = packed(loadArticle);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { article, address } = unpack<ArticleData>(loaderData);
  return itemMeta(article, address);
}

export default function ArticlePage() {
  const { article, html, address, around, comments, feedback } = usePacked<ArticleData>();
  const { can } = useSession();
  const body = useRef<HTMLDivElement>(null);
  const { toc } = article;
  const live = article.liveRevision !== null;
  const gives = live && feedback !== null && can('feedback.comment.create');
  useView(article);
  const book = around?.book ?? null;
  const page = (
    <div className={cx('wrap', styles.read)} data-reading="">
      {book !== null && <BookOpener book={book} />}
      <article>
        <ArticleHead article={article} address={address} />
        {toc.length > 1 && <Toc toc={toc} body={body} />}
        <Prose key={`text ${article.id}`} html={html} outer={body} />
        <ItemTags item={article} />
        <Actions article={article}>
          {gives && (
            <Suspense key={`feedback ${article.id}`}>
              <FeedbackAction articleId={article.id} />
            </Suspense>
          )}
        </Actions>
        {gives && (
          <Suspense key={`useful ${article.id}`}>
            <Useful articleId={article.id} summary={feedback} />
          </Suspense>
        )}
        {around !== null && <Around around={around} />}
        {live && (
          <Comments
            key={`comments ${article.id}`}
            targetType="ARTICLE"
            targetId={article.id}
            first={comments}
          />
        )}
      </article>
      <TextTools key={`tools ${article.id}`} body={body} />
      <PlaceKeeper key={`place ${article.id}`} id={article.id} body={body} />
      <Annotations key={`annotations ${article.id}`} article={article} body={body} />
      <AddressedFeedback />
    </div>
  );
  if (book === null || article.category === null) return page;
  return (
    <BookFrame
      key={`book ${book.id}`}
      book={book}
      model="ARTICLE"
      here={{ categoryId: article.category.id, articleId: article.id }}
      arranges={article.abilities.order || can('category.edit') || can('category.admin')}
    >
      {page}
    </BookFrame>
  );
}
