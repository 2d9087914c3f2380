import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Switch } from 'antd';
import { cx } from '../../../lib/cx.ts';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { sortableText } from '../../../ui/sortable.text.ts';
import { Time } from '../../../ui/time.tsx';
import { MenuIcon, RowMenu, adminStyles } from '../../admin/admin.public.ts';
import { carouselText as words } from './carousel.text.ts';
import { getEntryState } from './carousel-query.ts';
import type { CarouselEntry } from './carousel-query.ts';
import styles from './carousels.module.css';

/** Null where the permission is missing. */
export interface RowActions {
  /** The moment the page was made, in ms. */
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

/** One picture: what it is, how it stands, and what can be done with it. */
export function CarouselRow(props: CarouselRowProps) {
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
