import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatCount } from '../../../lib/text.ts';
import { FollowIcon, LikeIcon, StarIcon } from '../../../ui/action-icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { reactionText } from '../reaction.text.ts';
import { sendFollow } from '../send-follow.ts';
import { useToggle } from '../use-toggle.ts';
import { FollowWords } from './reactions.tsx';
import type { ReactionsProps } from './reactions.tsx';

const FolderDialog = lazyPart(() => import('./folder-dialog.tsx'));

/** The buttons of signed-in people. */
export default function LiveReactions({ item, className }: ReactionsProps) {
  const [choosing, setChoosing] = useState(false);
  const params = { id: item.id };
  const like = useToggle(item.liked, (call, on) =>
    on ? call('POST /like/:id', { params }) : call('DELETE /like/:id', { params }),
  );
  const follow = useToggle(item.followed, (call, on) =>
    sendFollow(call, SECTION_PATH[item.model], item.id, on),
  );
  const favorite = useToggle(
    item.favorited,
    (call, on) =>
      on
        ? call('POST /favorite', { body: { contentId: item.id } })
        : call('DELETE /favorite/:id', { params }),
    (on) => {
      const choose = { label: reactionText.choose, run: () => setChoosing(true) };
      if (on) toast.done(reactionText.favorited, choose, 'favorite');
      else toast.done(reactionText.notKept, undefined, 'favorite');
    },
  );
  const asked = item.model === 'QUESTION';
  const following = (
    <Toggle className={className} {...follow}>
      <FollowIcon />
      <FollowWords item={item} on={follow.on} count={item.followCount + follow.more} />
    </Toggle>
  );
  return (
    <>
      {asked && following}
      <Toggle className={className} {...like}>
        <LikeIcon />
        <span className="vh">{reactionText.like}</span>
        {formatCount(item.likeCount + like.more)}
      </Toggle>
      <Toggle className={className} {...favorite}>
        <StarIcon />
        <span className="vh">{reactionText.favorite}</span>
        {formatCount(item.favoriteCount + favorite.more)}
      </Toggle>
      {!asked && following}
      {choosing && (
        <Suspense>
          <FolderDialog contentId={item.id} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ToggleProps {
  on: boolean;
  toggle: () => Promise<void>;
  className: string | undefined;
  children: ReactNode;
}

function Toggle({ on, toggle, className, children }: ToggleProps) {
  return (
    <button type="button" className={className} aria-pressed={on} onClick={() => void toggle()}>
      {children}
    </button>
  );
}
