import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../lib/cx.ts';
import type { Contributor } from '../lib/contributions.ts';
import { itemAddress, listAddress, personAddress } from '../lib/sections.ts';
import { Avatar } from './avatar.tsx';
import { SectionHead } from './section-head.tsx';
import { blockText } from './side-blocks.text.ts';
import { Tag, Tags } from './tag.tsx';
import { Anchor } from './anchor.tsx';
import styles from './side-blocks.module.css';

/** An item as a title that leads to it. */
export interface TitledItem {
  id: Id;
  title: string;
}

interface MostReadProps {
  model: ContentModel;
  items: readonly TitledItem[];
}

/** The most read items of a week, ranked; nothing when there are none. */
export function MostRead({ model, items }: MostReadProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <SectionHead title={blockText.mostRead} />
      <ol className={styles.rank}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <Anchor to={itemAddress(model, id)}>{title}</Anchor>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface HotTagsProps {
  model: ContentModel;
  tags: readonly { id: Id; name: string; count: number }[];
}

/** The most used tags with their counts; nothing when there are none. */
export function HotTags({ model, tags }: HotTagsProps) {
  if (tags.length === 0) return null;
  return (
    <section>
      <SectionHead title={blockText.tags} />
      <Tags className={styles.tags}>
        {tags.map(({ id, name, count }) => (
          <Tag key={id} to={listAddress(model, { tagId: id })}>
            {name} <span className={styles.number}>{count}</span>
          </Tag>
        ))}
      </Tags>
    </section>
  );
}

/** Questions without answers. */
export function Unanswered({ items }: { items: readonly TitledItem[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <SectionHead title={blockText.unanswered} />
      {items.map(({ id, title }) => (
        <Anchor key={id} className={cx(styles.line, 'cut')} to={itemAddress('QUESTION', id)}>
          {title}
        </Anchor>
      ))}
    </section>
  );
}

interface ContributorsProps {
  people: readonly Contributor[];
  className?: string | undefined;
}

/** The top contributors of the last month. */
export function Contributors({ people, className }: ContributorsProps) {
  if (people.length === 0) return null;
  return (
    <section className={className}>
      <SectionHead title={blockText.contributors} />
      {people.map((person) => (
        <Anchor
          key={person.id}
          className={styles.person}
          to={personAddress(person.id)}
          by={{ state: { id: person.id } }}
        >
          <Avatar person={person} />
          <span className="cut">{person.nickname}</span>
          <span className={styles.number}>{person.amount}</span>
        </Anchor>
      ))}
    </section>
  );
}
