import type { FollowList } from '@zhihui/contract/features/follow/follow.lists.ts';
import type {
  FollowedItem,
  FollowSetting,
} from '@zhihui/contract/features/follow/follow.endpoints.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import { useId, useState } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { followsText, personalText } from '../personal.text.ts';
import type { Follows as TabContent } from '../personal.tabs.ts';
import { itemAddress, listAddress, personAddress, getSection } from '../../../lib/sections.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { reactionText, sendFollow, useToggle } from '../../reaction/reaction.public.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useOptimisticValue } from '../../../lib/use-optimistic-value.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './saved-lists.module.css';

interface FollowsProps {
  tabContent: TabContent;
  /** Address of the tab. */
  address: string;
  isOwn: boolean;
}

/** What a user follows, by type. On the reader's own page with unfollow buttons and the choice of who sees the list. */
export function Follows({ tabContent, address, isOwn }: FollowsProps) {
  const { type, types, audience, page } = tabContent;
  if (!page.allowed) {
    return <EmptyState title={personalText.notPublic}>{personalText.notPublicHint}</EmptyState>;
  }
  const getTypeAddress = (list: FollowList) => `${address}&type=${list}`;
  const emptyText = isOwn ? followsText.empty : followsText.emptyForOthers;
  return (
    <>
      <div className={styles.bar}>
        <ChoiceLinks
          className={styles.choice}
          label={followsText.types}
          selected={type}
          options={types.map(({ type: key, total }) => ({
            key,
            label: `${followsText.type[key]} ${formatCount(total)}`,
            to: getTypeAddress(key),
          }))}
        />
        {audience !== null && <AudienceChoice initialAudience={audience} />}
      </div>
      {page.records.length === 0 ? (
        <EmptyState title={emptyText[type]}>{personalText.emptyHint}</EmptyState>
      ) : (
        <>
          <ul>
            {page.records.map((item) => (
              <FollowedRow key={`${item.type}${item.id}`} item={item} isOwn={isOwn} />
            ))}
          </ul>
          <Pager
            current={page.current}
            size={page.size}
            total={page.total}
            unit={personalText.unit}
            to={(n) => `${getTypeAddress(type)}&current=${n}`}
          />
        </>
      )}
    </>
  );
}

/** One followed entity, with a link to it. */
function FollowedRow({ item, isOwn }: { item: FollowedItem; isOwn: boolean }) {
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

/** Unfollows the entity. Its row stays until the list is loaded again, so that the reader can follow it again. */
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

type Audience = FollowSetting['audience'];
const AUDIENCES = Object.entries(followsText.audiences) as [Audience, string][];

/** Chooses who sees what the reader follows. Saved at once; reverted with an error message when that fails. */
function AudienceChoice({ initialAudience }: { initialAudience: Audience }) {
  const id = useId();
  const hydrated = useHydrated();
  const [error, setError] = useState<string>();
  const [audience, saveAudience] = useOptimisticValue<Audience>(
    initialAudience,
    async (audience) => {
      const result = await callLazily('PUT /user/follow/setting', {
        body: { audience },
      });
      setError(result.ok ? undefined : getServerMessage(result.error.msg, followsText.notSaved));
      return result.ok;
    },
  );
  const handleChoose = async (audience: Audience) => {
    if ((await saveAudience(audience)) !== undefined) {
      toast.success(followsText.saved, undefined, 'follow-setting');
    }
  };
  return (
    <div className={styles.audience}>
      <label htmlFor={id}>{followsText.audience}</label>
      <select
        id={id}
        className={cx(inputClass, styles.select)}
        value={audience}
        disabled={!hydrated}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}note`}
        onChange={(event) => void handleChoose(event.target.value as Audience)}
      >
        {AUDIENCES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <span id={`${id}note`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
