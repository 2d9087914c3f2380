import { listAddress } from '../../../lib/sections.ts';
import { Tag, Tags } from '../../../ui/tag.tsx';
import type { Item } from '../item.loader.ts';
import styles from './article.module.css';

/** The tags below a text; each links to the contents of the section with this tag. */
export function ItemTags({ item: { tags, model } }: { item: Item }) {
  if (tags.length === 0) return null;
  return (
    <Tags className={styles.tags}>
      {tags.map(({ id, name }) => (
        <Tag key={id} to={listAddress(model, { tagId: id })}>
          {name}
        </Tag>
      ))}
    </Tags>
  );
}
