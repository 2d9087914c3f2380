import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { listAddress } from '../../../lib/sections.ts';
import { Prose } from '../../../ui/prose.tsx';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Comments } from '../../comment/components/comments.tsx';
import { Useful } from '../../feedback/components/useful.tsx';
import { Annotations } from '../../annotation/components/annotations.tsx';
import { loadArticle } from '../article.loader.ts';
import type { ArticleData } from '../article.loader.ts';
import { Actions } from '../components/actions.tsx';
import { Around } from '../components/around.tsx';
import { ArticleHead } from '../components/article-head.tsx';
import { Toc } from '../components/toc.tsx';
import { useCodeCopy } from '../components/use-code-copy.ts';
import { useView } from '../components/use-view.ts';
import { ImageViewer } from '../components/image-viewer.tsx';
import styles from '../components/article.module.css';

export const loader = loadArticle;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { article, address } = loaderData;
  const image = article.coverUrl === null ? null : new URL(article.coverUrl, address).href;
  return [
    { title: `${article.title} · 知汇` },
    { name: 'description', content: article.excerpt },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: '知汇' },
    { property: 'og:title', content: article.title },
    { property: 'og:description', content: article.excerpt },
    { property: 'og:url', content: address },
    ...(image === null ? [] : [{ property: 'og:image', content: image }]),
  ];
}

export default function ArticlePage() {
  const { article, html, around, comments, feedback } = useLoaderData<ArticleData>();
  const body = useRef<HTMLDivElement>(null);
  useCodeCopy(body);
  const { toc, tags } = article;
  const live = article.liveRevision !== null;
  useView(article.id, live);
  return (
    <div className={cx('wrap', styles.read)}>
      <article>
        <ArticleHead article={article} />
        {toc.length > 1 && <Toc toc={toc} body={body} />}
        <Prose key={`text ${article.id}`} html={html} outer={body} />
        {tags.length > 0 && (
          <Tags className={styles.tags}>
            {tags.map(({ id, name }) => (
              <Tag key={id} to={listAddress('ARTICLE', { tagId: id })}>
                {name}
              </Tag>
            ))}
          </Tags>
        )}
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
