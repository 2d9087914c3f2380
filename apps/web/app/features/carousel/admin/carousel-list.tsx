import { arrayMove } from '@dnd-kit/sortable';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTransition, useState } from 'react';
import { SortableList } from '../../../ui/sortable.tsx';
import { carouselText } from './carousel.text.ts';
import type { CarouselEntry } from './carousel-query.ts';
import { CarouselRow } from './carousel-row.tsx';
import type { RowActions } from './carousel-row.tsx';
import styles from './carousels.module.css';

interface CarouselListProps extends RowActions {
  entries: readonly CarouselEntry[];
  /** Null where the permission is missing. */
  move: ((id: Id, place: 'BEFORE' | 'AFTER', targetId: Id) => Promise<void>) | null;
}

/** Pictures of one section in their order, which is changed by dragging, by keys, and by one press. */
export function CarouselList({ entries, move, ...actions }: CarouselListProps) {
  // how they lie while the server is told
  const [moved, setMoved] = useState<readonly CarouselEntry[] | null>(null);
  const shown = moved ?? entries;
  const place = async (from: number, to: number) => {
    const entry = shown[from];
    const target = shown[to];
    if (move === null || entry === undefined || target === undefined || from === to) return;
    const order = arrayMove([...shown], from, to);
    setMoved(order);
    await move(entry.id, to < from ? 'BEFORE' : 'AFTER', target.id);
    // with the data that came, not before it; a later move keeps its own order
    startTransition(() => setMoved((now) => (now === order ? null : now)));
  };
  const items = shown.map(({ id, title }) => ({
    key: String(id),
    title: title || carouselText.noTitle,
  }));
  return (
    <SortableList id="carousels" items={items} place={(from, to) => void place(from, to)}>
      <ol className={styles.list} aria-label={carouselText.list}>
        {shown.map((entry, at) => (
          <CarouselRow
            key={String(entry.id)}
            entry={entry}
            {...actions}
            up={move === null || at === 0 ? null : () => void place(at, at - 1)}
            down={move === null || at === shown.length - 1 ? null : () => void place(at, at + 1)}
            movable={move !== null}
          />
        ))}
      </ol>
    </SortableList>
  );
}
