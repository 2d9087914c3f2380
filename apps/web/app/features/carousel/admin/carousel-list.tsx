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
  move: ((id: Id, moveEntry: 'BEFORE' | 'AFTER', targetId: Id) => Promise<void>) | null;
}

/** Pictures of one section in their order, which is changed by dragging, by keys, and by one press. */
export function CarouselList({ entries, move, ...actions }: CarouselListProps) {
  // how they lie while the server is told
  const [movedEntries, setMovedEntries] = useState<readonly CarouselEntry[] | null>(null);
  const visibleEntries = movedEntries ?? entries;
  const moveEntry = async (from: number, to: number) => {
    const entry = visibleEntries[from];
    const target = visibleEntries[to];
    if (move === null || entry === undefined || target === undefined || from === to) return;
    const order = arrayMove([...visibleEntries], from, to);
    setMovedEntries(order);
    await move(entry.id, to < from ? 'BEFORE' : 'AFTER', target.id);
    // with the data that came, not before it; a later move keeps its own order
    startTransition(() => setMovedEntries((now) => (now === order ? null : now)));
  };
  const items = visibleEntries.map(({ id, title }) => ({
    key: String(id),
    title: title || carouselText.noTitle,
  }));
  return (
    <SortableList id="carousels" items={items} move={(from, to) => void moveEntry(from, to)}>
      <ol className={styles.list} aria-label={carouselText.list}>
        {visibleEntries.map((entry, at) => (
          <CarouselRow
            key={String(entry.id)}
            entry={entry}
            {...actions}
            moveUp={move === null || at === 0 ? null : () => void moveEntry(at, at - 1)}
            moveDown={
              move === null || at === visibleEntries.length - 1
                ? null
                : () => void moveEntry(at, at + 1)
            }
            movable={move !== null}
          />
        ))}
      </ol>
    </SortableList>
  );
}
