import { Link } from 'react-router';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { SideSheet, State, adminStyles as styles } from '../../admin/admin.public.ts';
import { articleText } from './article-admin.text.ts';
import { titleOf } from './article-query.ts';
import type { ManagedArticle } from './article-query.ts';

/** What is known of one article, beside the table. */
export function ArticleSheet({
  article,
  close,
}: {
  article: ManagedArticle | null;
  close: () => void;
}) {
  return (
    <SideSheet
      open={article !== null}
      title={articleText.details}
      onClose={close}
      footer={
        article?.status === 'APPROVED' && (
          <Link className={buttonClass('primary')} to={itemAddress(article.model, article.id)}>
            {articleText.open}
          </Link>
        )
      }
    >
      {article !== null && <Facts article={article} />}
    </SideSheet>
  );
}

function Facts({ article }: { article: ManagedArticle }) {
  const { title, newestTitle, excerpt, status, author, category, tags, publishedAt, updatedAt } =
    article;
  return (
    <>
      <h3>{titleOf(article)}</h3>
      {newestTitle !== null && <p className={styles.excerpt}>{articleText.liveTitle(title)}</p>}
      <p className={styles.excerpt}>{excerpt}</p>
      <dl className={styles.facts}>
        <dt>{articleText.status}</dt>
        <dd>
          <State status={status} />
        </dd>
        <dt>{articleText.author}</dt>
        <dd>{author.nickname}</dd>
        <dt>{articleText.category}</dt>
        <dd>{category?.name ?? '—'}</dd>
        <dt>{articleText.tags}</dt>
        <dd>
          {tags.length === 0 ? (
            '—'
          ) : (
            <Tags>
              {tags.map(({ id, name }) => (
                <Tag key={id} to={listAddress('ARTICLE', { tagId: id })}>
                  {name}
                </Tag>
              ))}
            </Tags>
          )}
        </dd>
        <dt>{articleText.publishedAt}</dt>
        <dd>{publishedAt === null ? '—' : <Time at={publishedAt} />}</dd>
        <dt>{articleText.updatedAt}</dt>
        <dd>
          <Time at={updatedAt} />
        </dd>
        <dt>{articleText.reviewBy}</dt>
        <dd>
          {article.reviewBy ?? '—'}
          {article.overdueDays !== undefined && ` ${articleText.overdue}`}
        </dd>
        <dt>{articleText.figures}</dt>
        <dd>
          {articleText.counted(
            formatCount(article.viewCount),
            formatCount(article.commentCount),
            formatCount(article.likeCount),
          )}
        </dd>
      </dl>
    </>
  );
}
