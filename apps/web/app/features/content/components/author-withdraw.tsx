import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';
import { contentText } from '../content.text.ts';
import type { Item } from '../item.loader.ts';
import styles from './article.module.css';

const WithdrawButton = lazyPart(() => import('./withdraw-button.tsx'));

/** Lets the author withdraw what waits for review; nothing for others and other states. */
export function AuthorWithdraw({ item }: { item: Pick<Item, 'id' | 'status' | 'author'> }) {
  const { user } = useSession();
  const hydrated = useHydrated();
  const { id, status, author } = item;
  if (status !== 'PENDING_REVIEW' || String(user?.id) !== String(author.id)) return null;
  const fallback = (
    <button type="button" className={styles.remind} disabled>
      {contentText.withdraw}
    </button>
  );
  if (!hydrated) return fallback;
  return (
    <Suspense fallback={fallback}>
      <WithdrawButton id={id} />
    </Suspense>
  );
}
