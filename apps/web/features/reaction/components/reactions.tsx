import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { formatCount } from '../../../lib/text.ts';
import { FollowIcon, LikeIcon, StarIcon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { reactionText } from '../reaction.text.ts';
import { useToggle } from '../use-toggle.ts';
import type { BrowserCall } from '../use-toggle.ts';

const FolderDialog = lazy(() => import('./folder-dialog.tsx'));

export interface Reacted {
  id: Id;
  model: ContentModel;
  followed: boolean;
  liked: boolean;
  favorited: boolean;
  likeCount: number;
  favoriteCount: number;
}

interface ReactionsProps {
  item: Reacted;
  /** Class of each button, from the row it stands in. */
  className: string | undefined;
}

/** Like, keep and follow a content of any section. Give it the id as `key`. */
export function Reactions({ item, className }: ReactionsProps) {
  const [choosing, setChoosing] = useState(false);
  const params = { id: item.id };
  const like = useToggle(item.liked, (call, on) =>
    on ? call('POST /like/:id', { params }) : call('DELETE /like/:id', { params }),
  );
  const follow = useToggle(item.followed, (call, on) => sendFollow(call, item, on));
  const favorite = useToggle(
    item.favorited,
    (call, on) =>
      on
        ? call('POST /favorite', { body: { contentId: item.id } })
        : call('DELETE /favorite/:id', { params }),
    (on) => {
      const choose = { label: reactionText.choose, run: () => setChoosing(true) };
      if (on) toast.done(reactionText.kept, choose, 'favorite');
      else toast.done(reactionText.notKept, undefined, 'favorite');
    },
  );
  return (
    <>
      <Toggle className={className} name={reactionText.like} {...like}>
        <LikeIcon />
        {formatCount(item.likeCount + like.more)}
      </Toggle>
      <Toggle className={className} name={reactionText.favorite} {...favorite}>
        <StarIcon />
        {formatCount(item.favoriteCount + favorite.more)}
      </Toggle>
      <Toggle className={className} name={reactionText.follow} {...follow}>
        <FollowIcon />
        {follow.on ? reactionText.followed : reactionText.follow}
      </Toggle>
      {choosing && (
        <Suspense>
          <FolderDialog contentId={item.id} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

function sendFollow(call: BrowserCall, { id, model }: Reacted, on: boolean) {
  const type = SECTION_PATH[model];
  if (type === 'article') {
    const params = { id };
    return on
      ? call('POST /user/follow/article/:id', { params })
      : call('DELETE /user/follow/article/:id', { params });
  }
  const params = { type, id };
  return on
    ? call('POST /user/follow/:type/:id', { params })
    : call('DELETE /user/follow/:type/:id', { params });
}

interface ToggleProps {
  name: string;
  on: boolean;
  toggle: () => Promise<void>;
  className: string | undefined;
  children: ReactNode;
}

function Toggle({ name, on, toggle, className, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={className}
      aria-pressed={on}
      aria-label={name}
      onClick={() => void toggle()}
    >
      {children}
    </button>
  );
}
