import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Caution } from '../../../ui/caution.tsx';
import type { Item } from '../item.loader.ts';
import { contentText } from '../content.text.ts';
import styles from './article.module.css';

/** Visitors do not pay for what they cannot use. */
const RemindButton = lazyPart(() => import('./remind-button.tsx'));

/** Says for how long nobody has looked through the text, with the way to have that done. */
export function OverdueNote({ article }: { article: Item }) {
  return (
    <Caution className={styles.note}>
      <span>
        {contentText.overdue(article.overdueDays)}
        <ReviewPrompt article={article} />
      </span>
    </Caution>
  );
}

/** Whoever looks after the article is led to where they confirm it; others can ask them. */
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
