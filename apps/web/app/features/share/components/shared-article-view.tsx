import { getSharePath } from '@zhihui/contract/features/share/share.address.ts';
import type { SharedArticle } from '@zhihui/contract/features/share/share.endpoints.ts';
import { useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { Time } from '../../../ui/time.tsx';
import { TextTools, Toc, articleStyles } from '../../content/content.public.ts';
import { getCategoryPath } from '../category-path.ts';
import { sharedPageText as text } from '../shared-page.text.ts';
import styles from './shared.module.css';

interface SharedArticleViewProps {
  token: string;
  article: Omit<SharedArticle, 'html'> & { html: string | null };
}

/** An article to read, with its contents and pictures, and without anything of people but its author. */
export function SharedArticleView({ token, article }: SharedArticleViewProps) {
  const body = useRef<HTMLDivElement>(null);
  const { title, html, toc, author, publishedAt, updatedAt, path } = article;
  const crumbs = path.map(({ id, name }, at) => ({
    name,
    to: at === 0 ? getSharePath(token) : getCategoryPath(token, id),
  }));
  return (
    <div className={cx('wrap', articleStyles.read)} data-reading="">
      <article>
        <header className={articleStyles.head}>
          {crumbs.length > 0 && <Crumbs path={crumbs} />}
          <h1>{title}</h1>
          <div className={articleStyles.byline}>
            {author !== null && <b className={styles.author}>{author}</b>}
            {publishedAt !== null && (
              <span>
                {text.published} <Time at={publishedAt} />
              </span>
            )}
            {updatedAt !== publishedAt && (
              <span>
                {text.updated} <Time at={updatedAt} />
              </span>
            )}
          </div>
        </header>
        {toc.length > 1 && <Toc toc={toc} body={body} />}
        <Prose html={html} outerRef={body} />
      </article>
      <TextTools body={body} />
    </div>
  );
}
