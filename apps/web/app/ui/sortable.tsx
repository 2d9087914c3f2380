import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { DragEndEvent, UniqueIdentifier } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { sortableText as words } from './sortable.text.ts';

/** An entry to sort, with its name. */
export interface Sortable {
  key: string;
  title: string;
}

interface SortableListProps {
  /** The same on the server; unique in the page. */
  id: string;
  items: readonly Sortable[];
  move: (from: number, to: number) => void;
  children: ReactNode;
}

/** Makes the rows inside sortable by dragging and by keys; each uses `useSortable` with its key. */
export function SortableList({ id, items, move, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const at = (key: UniqueIdentifier) => items.findIndex((item) => item.key === key);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id) move(at(active.id), at(over.id));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={getAccessibility(items, at)}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface DragState {
  active: { id: UniqueIdentifier };
  over: { id: UniqueIdentifier } | null;
}

function getAccessibility(items: readonly Sortable[], at: (key: UniqueIdentifier) => number) {
  const title = (key: UniqueIdentifier) => items[at(key)]?.title ?? '';
  return {
    screenReaderInstructions: { draggable: words.instructions },
    announcements: {
      onDragStart: ({ active }: Pick<DragState, 'active'>) => words.lifted(title(active.id)),
      onDragOver: ({ active, over }: DragState) =>
        over === null ? undefined : words.over(title(active.id), at(over.id) + 1, items.length),
      onDragEnd: ({ active }: DragState) => words.dropped(title(active.id)),
      onDragCancel: ({ active }: DragState) => words.cancelled(title(active.id)),
    },
  };
}
