import { Suspense } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { reactionText } from '../reaction.text.ts';
import styles from './follow-button.module.css';
import { SignInLink } from './sign-in-link.tsx';

export interface FollowButtonProps {
  type: 'author' | 'category' | 'tag';
  id: Id;
}

const look = buttonClass('plain', 'small');
/** Visitors do not pay for what they cannot use. */
const LiveFollow = lazyPart(() => import('./live-follow.tsx'));

/** Follows an author, a category or a tag. */
export function FollowButton({ type, id }: FollowButtonProps) {
  const { user } = useSession();
  const live = useHydrated();
  if (user === null) return <SignInLink className={look}>{reactionText.follow}</SignInLink>;
  if (type === 'author' && id === user.id) return null;
  const still = (
    <button type="button" className={cx(look, styles.follow)} disabled>
      {reactionText.follow}
    </button>
  );
  if (!live) return still;
  return (
    <Suspense fallback={still}>
      <LiveFollow key={`${type}${id}`} type={type} id={id} />
    </Suspense>
  );
}
