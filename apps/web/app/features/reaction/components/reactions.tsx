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

export interface ReactableItem {
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
  item: ReactableItem;
  /** Class of each button, set by its row. */
  className: string | undefined;
}

/** Visitors do not pay for what they cannot use. */
const InteractiveReactions = lazyPart(() => import('./interactive-reactions.tsx'));

/** Like, favourite and follow buttons of a content of any section. Give it the id as `key`. */
export function Reactions({ item, className }: ReactionsProps) {
  const { user } = useSession();
  const hydrated = useHydrated() && user !== null;
  const fallback = <StaticReactions item={item} className={className} />;
  if (!hydrated) return fallback;
  return (
    <Suspense fallback={fallback}>
      <InteractiveReactions item={item} className={className} />
    </Suspense>
  );
}

function StaticReactions({ item, className }: ReactionsProps) {
  const isQuestion = item.model === 'QUESTION';
  const follow = (
    <StaticButton className={className} isOn={item.followed}>
      <FollowIcon />
      <FollowLabel item={item} isOn={item.followed} count={item.followCount} />
    </StaticButton>
  );
  return (
    <>
      {isQuestion && follow}
      <StaticButton className={className} isOn={item.liked}>
        <LikeIcon />
        <span className="vh">{reactionText.like}</span>
        {formatCount(item.likeCount)}
      </StaticButton>
      <StaticButton className={className} isOn={item.favorited}>
        <StarIcon />
        <span className="vh">{reactionText.favorite}</span>
        {formatCount(item.favoriteCount)}
      </StaticButton>
      {!isQuestion && follow}
    </>
  );
}

interface FollowLabelProps {
  item: Pick<ReactableItem, 'model'>;
  isOn: boolean;
  count: number;
}

/** The label of the follow button; that of a question shows how many users wait for answers. */
export function FollowLabel({ item, isOn, count }: FollowLabelProps) {
  if (item.model !== 'QUESTION') return isOn ? reactionText.followed : reactionText.follow;
  return (
    <>
      {isOn ? reactionText.followed : reactionText.followQuestion}
      {count > 0 && <span>{formatCount(count)}</span>}
    </>
  );
}

interface StaticButtonProps {
  isOn: boolean;
  className: string | undefined;
  children: ReactNode;
}

/** A button before hydration. */
function StaticButton({ isOn, className, children }: StaticButtonProps) {
  const { user } = useSession();
  if (user === null) {
    return <SignInLink className={className}>{children}</SignInLink>;
  }
  return (
    <button type="button" className={className} aria-pressed={isOn} disabled>
      {children}
    </button>
  );
}
