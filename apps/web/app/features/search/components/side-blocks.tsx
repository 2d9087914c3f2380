import { Contributors, HotTags, MostRead, Unanswered } from '../../../ui/side-blocks.tsx';
import type { ListData } from '../search.loader.ts';
import { listingText } from '../search.text.ts';
import styles from './search.module.css';

/** What else there is in the section; under the categories, on narrow windows under the list. */
export function SideBlocks({ data: { blocks, filters } }: { data: ListData }) {
  const { model } = filters;
  return (
    <aside className={styles.blocks} aria-label={listingText.beside}>
      <MostRead model={model} items={blocks.mostRead} />
      <HotTags model={model} tags={blocks.tags} />
      <Unanswered items={blocks.unanswered} />
      <Contributors people={blocks.contributors} />
    </aside>
  );
}
