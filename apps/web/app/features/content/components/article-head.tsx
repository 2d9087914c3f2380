import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { categoryAddress, listAddress, personAddress, getSection } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import {
  ChangedNote,
  ReadingPreferencesButton,
  PrintedFrom,
} from '../../reading/reading.public.ts';
import { AudienceButton } from '../../access/access.public.ts';
import { MustReadBanner, MustReadButton } from '../../must-read/must-read.public.ts';
import { FollowButton } from '../../reaction/reaction.public.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Caution } from '../../../ui/caution.tsx';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Item } from '../item.loader.ts';
import { AuthorWithdraw } from './author-withdraw.tsx';
import { contentText } from '../content.text.ts';
import styles from './article.module.css';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';

interface ArticleHeadProps {
  article: Item;
  /** The full address of its page. */
  address: string;
  /** Notes of the section. */
  children?: ReactNode;
}

/** The head of an item: breadcrumbs, title, author and times. */
export function ArticleHead({ article, address, children }: ArticleHeadProps) {
  const { model, author, category, publishedAt, updatedAt, viewCount } = article;
  const crumbs = [
    { name: getSection(model).label, to: listAddress(model) },
    ...(category?.path ?? []).map(({ id, name }) => ({
      name,
      to: categoryAddress(id, model),
    })),
  ];
  return (
    <header className={styles.head}>
      <Crumbs path={crumbs} />
      <h1>{article.title}</h1>
      <div className={styles.byline}>
        <Anchor
          className={styles.author}
          to={personAddress(author.id)}
          by={{ state: { id: author.id } }}
        >
          <Avatar person={author} />
          <b>{author.nickname}</b>
        </Anchor>
        <FollowButton type="author" id={author.id} />
        <span className={styles.rule} />
        {publishedAt !== null && (
          <span>
            {contentText.published} <Time at={publishedAt} />
          </span>
        )}
        {updatedAt !== publishedAt && (
          <span>
            {contentText.updated} <Time at={updatedAt} />
          </span>
        )}
        <span className="noprint">{contentText.views(formatCount(viewCount))}</span>
        <AudienceButton id={article.id} />
        <MustReadButton item={article} />
        <ReadingPreferencesButton />
        {model === 'ARTICLE' && (
          <Anchor className={cx('noprint', styles.meta)} to={`/article/${article.id}/meta`}>
            {contentText.meta}
          </Anchor>
        )}
      </div>
      <PrintedFrom revision={article.liveRevision} address={address} />
      <ChangedNote item={article} />
      {article.note !== null && (
        <Caution className={styles.note}>
          <span>
            {article.note}
            <AuthorWithdraw item={article} />
          </span>
        </Caution>
      )}
      <MustReadBanner item={article} />
      {article.overdueDays > 0 && <OverdueNote key={article.id} article={article} />}
      {children}
    </header>
  );
}

/** Visitors do not load it, as they cannot use it. */
const RemindButton = lazyPart(() => import('./remind-button.tsx'));

/** Says how long the text has not been reviewed, with a way to request a review. */
function OverdueNote({ article }: { article: Item }) {
  return (
    <Caution className={styles.note}>
      <span>
        {contentText.overdue(article.overdueDays)}
        <ReviewPrompt article={article} />
      </span>
    </Caution>
  );
}

/** Links the owner to the page that confirms a review; other users can remind the owner. */
function ReviewPrompt({ article: { id, owner, author, abilities } }: { article: Item }) {
  const { user } = useSession();
  const hydrated = useHydrated();
  if (user === null) return null;
  if (user.id === (owner ?? author).id) {
    if (!abilities.edit) return null;
    return <Anchor to={`/article/${id}/meta`}>{contentText.reviewNow}</Anchor>;
  }
  const fallback = (
    <button type="button" className={styles.remind} disabled>
      {contentText.remind}
    </button>
  );
  if (!hydrated) return fallback;
  return (
    <Suspense fallback={fallback}>
      <RemindButton id={id} />
    </Suspense>
  );
}
