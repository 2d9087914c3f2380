import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { itemMeta } from '../../../lib/item-meta.ts';
import { Prose } from '../../../ui/prose.tsx';
import { Comments } from '../../comment/components/comments.tsx';
import { Useful } from '../../feedback/components/useful.tsx';
import { Annotations } from '../../annotation/components/annotations.tsx';
import { loadArticle } from '../article.loader.ts';
import type { ArticleData } from '../article.loader.ts';
import { Actions } from '../components/actions.tsx';
import { Around } from '../components/around.tsx';
import { ArticleHead } from '../components/article-head.tsx';
import { ItemTags } from '../components/item-tags.tsx';
import { Toc } from '../components/toc.tsx';
import { useCodeCopy } from '../components/use-code-copy.ts';
import { useView } from '../components/use-view.ts';
import { ImageViewer } from '../components/image-viewer.tsx';
import styles from '../components/article.module.css';

export const loader = loadArticle;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  return itemMeta(loaderData.article, loaderData.address);
}

export default function ArticlePage() {
  const { article, html, around, comments, feedback } = useLoaderData<ArticleData>();
  const body = useRef<HTMLDivElement>(null);
  useCodeCopy(body);
  const { toc } = article;
  const live = article.liveRevision !== null;
  useView(article);
  return (
    <div className={cx('wrap', styles.read)}>
      <article>
        <ArticleHead article={article} />
        {toc.length > 1 && <Toc toc={toc} body={body} />}
        <Prose key={`text ${article.id}`} html={html} outer={body} />
        <ItemTags item={article} />
        <Actions article={article} />
        {live && <Useful key={`useful ${article.id}`} articleId={article.id} summary={feedback} />}
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
      <ImageViewer body={body} />
      <Annotations key={`annotations ${article.id}`} article={article} body={body} />
    </div>
  );
}
