import type { FollowList } from '@zhihui/contract/features/follow/follow.lists.ts';
import { formatCount } from '../../../lib/text.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { followsText } from '../follows.text.ts';
import type { Follows as Listed } from '../personal.follows.ts';
import { personalText } from '../personal.text.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { FollowedRow } from './followed-row.tsx';
import styles from './kept.module.css';

interface FollowsProps {
  listed: Listed;
  /** Address of the tab. */
  address: string;
  own: boolean;
}

/** What somebody follows, type by type; on one's own page with the ways to follow it no longer and to say who sees it. */
export function Follows({ listed, address, own }: FollowsProps) {
  const { type, types, audience, page } = listed;
  if (!page.allowed) {
    return <EmptyState title={personalText.notShown}>{personalText.notShownHint}</EmptyState>;
  }
  const of = (one: FollowList) => `${address}&type=${one}`;
  const none = own ? followsText.none : followsText.noneHere;
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
            to: of(key),
          }))}
        />
        {audience !== null && <AudienceChoice served={audience} />}
      </div>
      {page.records.length === 0 ? (
        <EmptyState title={none[type]}>{personalText.noneHint}</EmptyState>
      ) : (
        <>
          <ul>
            {page.records.map((item) => (
              <FollowedRow key={`${item.type}${item.id}`} item={item} own={own} />
            ))}
          </ul>
          <Pager
            current={page.current}
            size={page.size}
            total={page.total}
            unit={personalText.unit}
            to={(n) => `${of(type)}&current=${n}`}
          />
        </>
      )}
    </>
  );
}
