import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatCount } from '../../../lib/text.ts';
import { FollowIcon, LikeIcon, StarIcon } from '../../../ui/action-icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { reactionText } from '../reaction.text.ts';
import { sendFollow, useToggle } from '../use-toggle.ts';
import { FollowLabel } from './reactions.tsx';
import type { ReactionsProps } from './reactions.tsx';

const FolderDialog = lazyPart(() => import('./folder-dialog.tsx'));

/** The buttons of signed-in users. */
export default function InteractiveReactions({ item, className }: ReactionsProps) {
  const [isChoosingFolder, setChoosingFolder] = useState(false);
  const params = { id: item.id };
  const like = useToggle(item.liked, (call, isOn) =>
    isOn ? call('POST /like/:id', { params }) : call('DELETE /like/:id', { params }),
  );
  const follow = useToggle(item.followed, (call, isOn) =>
    sendFollow(call, SECTION_PATH[item.model], item.id, isOn),
  );
  const favorite = useToggle(
    item.favorited,
    (call, isOn) =>
      isOn
        ? call('POST /favorite', { body: { contentId: item.id } })
        : call('DELETE /favorite/:id', { params }),
    (isOn) => {
      const choose = { label: reactionText.choose, run: () => setChoosingFolder(true) };
      if (isOn) toast.success(reactionText.favorited, choose, 'favorite');
      else toast.success(reactionText.unfavorited, undefined, 'favorite');
    },
  );
  const isQuestion = item.model === 'QUESTION';
  const followToggle = (
    <Toggle className={className} {...follow}>
      <FollowIcon />
      <FollowLabel item={item} isOn={follow.isOn} count={item.followCount + follow.more} />
    </Toggle>
  );
  return (
    <>
      {isQuestion && followToggle}
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
      {!isQuestion && followToggle}
      {isChoosingFolder && (
        <Suspense>
          <FolderDialog contentId={item.id} onClose={() => setChoosingFolder(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ToggleProps {
  isOn: boolean;
  toggle: () => Promise<void>;
  className: string | undefined;
  children: ReactNode;
}

function Toggle({ isOn, toggle, className, children }: ToggleProps) {
  return (
    <button type="button" className={className} aria-pressed={isOn} onClick={() => void toggle()}>
      {children}
    </button>
  );
}
