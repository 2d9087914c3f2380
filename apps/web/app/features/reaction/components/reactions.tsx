import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatCount } from '../../../lib/text.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';
import { FollowIcon, LikeIcon, StarIcon } from '../../../ui/action-icons.tsx';
import { reactionText } from '../reaction.text.ts';
import { SignInLink } from './sign-in-link.tsx';

export interface Reacted {
  id: Id;
  model: ContentModel;
  followed: boolean;
  liked: boolean;
  favorited: boolean;
  likeCount: number;
  favoriteCount: number;
  followCount: number;
}

export interface ReactionsProps {
  item: Reacted;
  /** Class of each button, from the row it stands in. */
  className: string | undefined;
}

/** Visitors do not pay for what they cannot use. */
const LiveReactions = lazyPart(() => import('./live-reactions.tsx'));

/** Like, keep and follow a content of any section. Give it the id as `key`. */
export function Reactions({ item, className }: ReactionsProps) {
  const { user } = useSession();
  const live = useHydrated() && user !== null;
  const still = <StillReactions item={item} className={className} />;
  if (!live) return still;
  return (
    <Suspense fallback={still}>
      <LiveReactions item={item} className={className} />
    </Suspense>
  );
}

function StillReactions({ item, className }: ReactionsProps) {
  const asked = item.model === 'QUESTION';
  const follow = (
    <Still className={className} on={item.followed}>
      <FollowIcon />
      <FollowWords item={item} on={item.followed} count={item.followCount} />
    </Still>
  );
  return (
    <>
      {asked && follow}
      <Still className={className} on={item.liked}>
        <LikeIcon />
        <span className="vh">{reactionText.like}</span>
        {formatCount(item.likeCount)}
      </Still>
      <Still className={className} on={item.favorited}>
        <StarIcon />
        <span className="vh">{reactionText.favorite}</span>
        {formatCount(item.favoriteCount)}
      </Still>
      {!asked && follow}
    </>
  );
}

interface FollowWordsProps {
  item: Pick<Reacted, 'model'>;
  on: boolean;
  count: number;
}

/** A question is followed for its answers: there it comes first, with how many wait for them. */
export function FollowWords({ item, on, count }: FollowWordsProps) {
  if (item.model !== 'QUESTION') return on ? reactionText.followed : reactionText.follow;
  return (
    <>
      {on ? reactionText.followed : reactionText.followQuestion}
      {count > 0 && <span>{formatCount(count)}</span>}
    </>
  );
}

interface StillProps {
  on: boolean;
  className: string | undefined;
  children: ReactNode;
}

/** How a button looks before it works. */
function Still({ on, className, children }: StillProps) {
  const { user } = useSession();
  if (user === null) {
    return <SignInLink className={className}>{children}</SignInLink>;
  }
  return (
    <button type="button" className={className} aria-pressed={on} disabled>
      {children}
    </button>
  );
}
