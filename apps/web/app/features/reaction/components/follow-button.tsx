import { Suspense } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { reactionText } from '../reaction.text.ts';
import styles from './follow-button.module.css';
import { SignInLink } from './sign-in-link.tsx';

export interface FollowButtonProps {
  type: 'author' | 'category' | 'tag';
  id: Id;
}

const buttonClassName = getButtonClass('plain', 'small');
/** Visitors do not pay for what they cannot use. */
const FollowToggle = lazyPart(() => import('./follow-toggle.tsx'));

/** Follows an author, a category or a tag. */
export function FollowButton({ type, id }: FollowButtonProps) {
  const { user } = useSession();
  const hydrated = useHydrated();
  if (user === null)
    return <SignInLink className={buttonClassName}>{reactionText.follow}</SignInLink>;
  if (type === 'author' && id === user.id) return null;
  const fallback = (
    <button type="button" className={cx(buttonClassName, styles.follow)} disabled>
      {reactionText.follow}
    </button>
  );
  if (!hydrated) return fallback;
  return (
    <Suspense fallback={fallback}>
      <FollowToggle key={`${type}${id}`} type={type} id={id} />
    </Suspense>
  );
}
