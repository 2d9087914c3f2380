import { Suspense, useRef } from 'react';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { buildItemMeta } from '../../../lib/item-meta.ts';
import { serverRenderedPart } from '../../../lib/lazy-part.ts';
import { packLoader, unpack, usePackedData } from '../../../lib/pack-loader.ts';
import { useSession } from '../../../session/session.ts';
import { ShareIcon } from '../../../ui/action-icons.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { BookFrame, BookOpener } from '../../book/book.public.ts';
import { Annotations } from '../../annotation/annotation.public.ts';
import { Comments } from '../../comment/comment.public.ts';
import {
  Actions,
  NeighborLinks,
  ArticleHead,
  ItemTags,
  Toc,
  UnsubmittedNote,
  contentText,
  actionsStyles,
  useViewReport,
  TextTools,
  articleStyles as styles,
} from '../../content/content.public.ts';
import { ReadingPositionTracker } from '../../reading/reading.public.ts';
import { AddressedFeedback } from '../../feedback/feedback.public.ts';
import { ShareButton } from '../../share/share.public.ts';
import { loadArticle } from '../article.loader.ts';
import type { ArticleData } from '../article.loader.ts';
import '../../feedback/components/useful-prompt.module.css';

/** Only for users who may give feedback: rendered on the server and hydrated when its scripts arrive. */
const FeedbackAction = serverRenderedPart(async () => ({
  default: (await import('../../feedback/components/feedback-action.tsx')).FeedbackAction,
}));
const Useful = serverRenderedPart(async () => ({
  default: (await import('../../feedback/components/useful-prompt.tsx')).UsefulPrompt,
}));

export const loader = packLoader(loadArticle);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { article, address } = unpack<ArticleData>(loaderData);
  return buildItemMeta(article, address);
}

export default function ArticlePage() {
  const { article, html, address, neighbors, comments, feedback, draftSavedAt } =
    usePackedData<ArticleData>();
  const { can } = useSession();
  const body = useRef<HTMLDivElement>(null);
  const { toc } = article;
  const isLive = article.liveRevision !== null;
  const canGiveFeedback = isLive && feedback !== null && can('feedback.comment.create');
  useViewReport(article);
  const book = neighbors?.book ?? null;
  const page = (
    <div className={cx('wrap', styles.read)} data-reading="">
      {book !== null && <BookOpener book={book} />}
      <article>
        <ArticleHead article={article} address={address}>
          {draftSavedAt !== null && <UnsubmittedNote item={article} savedAt={draftSavedAt} />}
        </ArticleHead>
        {toc.length > 1 && <Toc toc={toc} body={body} />}
        <Prose key={`text ${article.id}`} html={html} outerRef={body} />
        <ItemTags item={article} />
        <Actions
          article={article}
          shareButton={
            isLive &&
            can('share.add') && (
              <ShareButton
                key={`share ${article.id}`}
                type="ARTICLE"
                id={article.id}
                className={actionsStyles.action ?? ''}
              >
                <ShareIcon />
                {contentText.share}
              </ShareButton>
            )
          }
        >
          {canGiveFeedback && (
            <Suspense key={`feedback ${article.id}`}>
              <FeedbackAction articleId={article.id} />
            </Suspense>
          )}
        </Actions>
        {canGiveFeedback && (
          <Suspense key={`useful ${article.id}`}>
            <Useful articleId={article.id} summary={feedback} />
          </Suspense>
        )}
        {neighbors !== null && <NeighborLinks neighbors={neighbors} />}
        {isLive && (
          <Comments
            key={`comments ${article.id}`}
            targetType="ARTICLE"
            targetId={article.id}
            first={comments}
          />
        )}
      </article>
      <TextTools key={`tools ${article.id}`} body={body} />
      <ReadingPositionTracker key={`place ${article.id}`} id={article.id} body={body} />
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
      location={{ categoryId: article.category.id, articleId: article.id }}
      canArrange={article.abilities.order || can('category.edit') || can('category.admin')}
    >
      {page}
    </BookFrame>
  );
}
