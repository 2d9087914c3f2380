import type { FollowList } from '@zhihui/contract/features/follow/follow.lists.ts';
import { formatCount } from '../../../lib/text.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { followsText } from '../follows.text.ts';
import type { Follows as TabContent } from '../personal.follows.ts';
import { personalText } from '../personal.text.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { FollowedRow } from './followed-row.tsx';
import styles from './kept.module.css';

interface FollowsProps {
  tabContent: TabContent;
  /** Address of the tab. */
  address: string;
  isOwn: boolean;
}

/** What somebody follows, type by type; on one's own page with the ways to follow it no longer and to say who sees it. */
export function Follows({ tabContent, address, isOwn }: FollowsProps) {
  const { type, types, audience, page } = tabContent;
  if (!page.allowed) {
    return <EmptyState title={personalText.notPublic}>{personalText.notPublicHint}</EmptyState>;
  }
  const getTypeAddress = (one: FollowList) => `${address}&type=${one}`;
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
