import type { FollowedItem } from '@zhihui/contract/features/follow/follow.endpoints.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import { itemAddress, listAddress, personAddress, getSection } from '../../../lib/sections.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { reactionText, sendFollow, useToggle } from '../../reaction/reaction.public.ts';
import styles from './kept.module.css';

/** One thing followed, with the way to it. */
export function FollowedRow({ item, isOwn }: { item: FollowedItem; isOwn: boolean }) {
  const { id, type, name, model, avatar, followedAt } = item;
  return (
    <li className={styles.followed}>
      {type === 'AUTHOR' && <Avatar person={{ id, nickname: name, avatar }} />}
      <div>
        <Anchor to={getFollowAddress(item)}>{name}</Anchor>
        <p>
          {(type === 'CONTENT' || type === 'CATEGORY') && model !== null && (
            <span>{getSection(model).label}</span>
          )}
          <Time at={followedAt} />
        </p>
      </div>
      {isOwn && <FollowedToggle item={item} />}
    </li>
  );
}

function getFollowAddress({ id, type, model }: FollowedItem): string {
  const section = model ?? 'ARTICLE';
  if (type === 'AUTHOR') return personAddress(id);
  if (type === 'CATEGORY') return listAddress(section, { categoryId: id });
  if (type === 'TAG') return listAddress(section, { tagId: id });
  return itemAddress(section, id);
}

/** Follows it no longer; it stays in sight until the list is loaded again, so that it can be followed again. */
function FollowedToggle({ item: { id, type, name, model } }: { item: FollowedItem }) {
  const hydrated = useHydrated();
  const target = type === 'CONTENT' ? SECTION_PATH[model ?? 'ARTICLE'] : FOLLOW_TARGETS[type];
  const { isOn: isFollowed, toggle } = useToggle(true, (call, next) =>
    sendFollow(call, target, id, next),
  );
  return (
    <button
      type="button"
      className={getButtonClass('plain', 'small')}
      aria-pressed={isFollowed}
      disabled={!hydrated}
      onClick={() => void toggle()}
    >
      {isFollowed ? reactionText.followed : reactionText.follow}
      <span className="vh">{name}</span>
    </button>
  );
}

const FOLLOW_TARGETS = { AUTHOR: 'author', CATEGORY: 'category', TAG: 'tag' } as const;
