import { arrayMove, useSortable } from '@dnd-kit/sortable';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTransition, useState } from 'react';
import { CSS } from '@dnd-kit/utilities';
import { Switch } from 'antd';
import { SortableList } from '../../../ui/sortable.tsx';
import { carouselText as words } from './carousel.text.ts';
import { getEntryState } from './carousel-query.ts';
import type { CarouselEntry } from './carousel-query.ts';
import styles from './carousels.module.css';
import { cx } from '../../../lib/cx.ts';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { sortableText } from '../../../ui/sortable.text.ts';
import { Time } from '../../../ui/time.tsx';
import { MenuIcon, RowMenu, adminStyles } from '../../admin/admin.public.ts';

interface CarouselListProps extends RowActions {
  entries: readonly CarouselEntry[];
  /** Null without the permission. */
  move: ((id: Id, place: 'BEFORE' | 'AFTER', targetId: Id) => Promise<void>) | null;
}

/** The pictures of one section in order, which is changed by dragging, by keys or by the menu. */
export function CarouselList({ entries, move, ...actions }: CarouselListProps) {
  // the new order while it is being saved
  const [movedEntries, setMovedEntries] = useState<readonly CarouselEntry[] | null>(null);
  const visibleEntries = movedEntries ?? entries;
  const moveEntry = async (from: number, to: number) => {
    const entry = visibleEntries[from];
    const target = visibleEntries[to];
    if (move === null || entry === undefined || target === undefined || from === to) return;
    const order = arrayMove([...visibleEntries], from, to);
    setMovedEntries(order);
    await move(entry.id, to < from ? 'BEFORE' : 'AFTER', target.id);
    // together with the new data; a later move keeps its own order
    startTransition(() => setMovedEntries((now) => (now === order ? null : now)));
  };
  const items = visibleEntries.map(({ id, title }) => ({
    key: String(id),
    title: title || words.noTitle,
  }));
  return (
    <SortableList id="carousels" items={items} move={(from, to) => void moveEntry(from, to)}>
      <ol className={styles.list} aria-label={words.list}>
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

/** Each is null without the permission. */
interface RowActions {
  /** When the page was loaded, in ms. */
  now: number;
  edit: ((entry: CarouselEntry) => void) | null;
  setVisible: ((entry: CarouselEntry, visible: boolean) => void) | null;
  remove: ((entry: CarouselEntry) => void) | null;
}

interface CarouselRowProps extends RowActions {
  entry: CarouselEntry;
  movable: boolean;
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
}

const STATE_TONES = { visible: 'ok', hidden: 'none', scheduled: 'warn', ended: 'none' } as const;

/** One picture with its state and its actions. */
function CarouselRow(props: CarouselRowProps) {
  const { entry, movable, moveUp, moveDown, now, edit, setVisible, remove } = props;
  const title = entry.title || words.noTitle;
  const sortable = useSortable({
    id: String(entry.id),
    disabled: !movable,
    attributes: { roleDescription: sortableText.sortable },
  });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } =
    sortable;
  const actions = [
    ...(moveUp === null
      ? []
      : [{ key: 'up', label: words.up, icon: <MenuIcon name="up" />, onClick: moveUp }]),
    ...(moveDown === null
      ? []
      : [{ key: 'down', label: words.down, icon: <MenuIcon name="down" />, onClick: moveDown }]),
    ...(remove === null
      ? []
      : [
          {
            key: 'remove',
            label: words.remove,
            icon: <CloseIcon />,
            danger: true,
            onClick: () => remove(entry),
          },
        ]),
  ];
  const state = getEntryState(entry, now);
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.row, sortable.isDragging && styles.lifted)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {movable && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={cx(iconButtonClass, styles.grip)}
          aria-label={sortableText.drag(title)}
          {...attributes}
          {...listeners}
        >
          <MenuIcon name="grip" />
        </button>
      )}
      <img className={styles.thumb} src={entry.imageUrl} alt="" loading="lazy" />
      <div className={styles.what}>
        <strong>{title}</strong>
        <span className={styles.link}>{entry.redirectUrl ?? '—'}</span>
        <span className={styles.facts}>
          <span className={adminStyles.state} data-tone={STATE_TONES[state]}>
            {words.states[state]}
          </span>
          {entry.from !== null && (
            <span>
              {words.from} <Time at={entry.from} />
            </span>
          )}
          {entry.until !== null && (
            <span>
              {words.until} <Time at={entry.until} />
            </span>
          )}
        </span>
      </div>
      <span className={styles.acts}>
        {setVisible !== null && (
          <Switch
            size="small"
            aria-label={words.visibilitySwitch(title)}
            checked={entry.status === 1}
            onChange={(visible) => setVisible(entry, visible)}
          />
        )}
        {edit !== null && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => edit(entry)}
          >
            {words.edit}
            <span className="vh"> {title}</span>
          </button>
        )}
        <RowMenu label={words.moreOf(title)} actions={actions} />
      </span>
    </li>
  );
}
