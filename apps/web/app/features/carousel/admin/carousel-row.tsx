import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Switch } from 'antd';
import { cx } from '../../../lib/cx.ts';
import { buttonClass, iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { sortableText } from '../../../ui/sortable.text.ts';
import { Time } from '../../../ui/time.tsx';
import { MenuIcon, RowMenu, adminStyles } from '../../admin/admin.public.ts';
import { carouselText as words } from './carousel.text.ts';
import { stateOf } from './carousel-query.ts';
import type { CarouselEntry } from './carousel-query.ts';
import styles from './carousels.module.css';

/** Null where the permission is missing. */
export interface RowActions {
  /** The moment the page was made, in ms. */
  now: number;
  edit: ((entry: CarouselEntry) => void) | null;
  setShown: ((entry: CarouselEntry, shown: boolean) => void) | null;
  remove: ((entry: CarouselEntry) => void) | null;
}

interface CarouselRowProps extends RowActions {
  entry: CarouselEntry;
  movable: boolean;
  up: (() => void) | null;
  down: (() => void) | null;
}

const TONES = { shown: 'ok', hidden: 'none', early: 'warn', over: 'none' } as const;

/** One picture: what it is, how it stands, and what can be done with it. */
export function CarouselRow(props: CarouselRowProps) {
  const { entry, movable, up, down, now, edit, setShown, remove } = props;
  const title = entry.title || words.noTitle;
  const sortable = useSortable({
    id: String(entry.id),
    disabled: !movable,
    attributes: { roleDescription: sortableText.sortable },
  });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } =
    sortable;
  const acts = [
    ...(up === null
      ? []
      : [{ key: 'up', label: words.up, icon: <MenuIcon name="up" />, onClick: up }]),
    ...(down === null
      ? []
      : [{ key: 'down', label: words.down, icon: <MenuIcon name="down" />, onClick: down }]),
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
  const state = stateOf(entry, now);
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
          <span className={adminStyles.state} data-tone={TONES[state]}>
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
        {setShown !== null && (
          <Switch
            size="small"
            aria-label={words.shownSwitch(title)}
            checked={entry.status === 1}
            onChange={(shown) => setShown(entry, shown)}
          />
        )}
        {edit !== null && (
          <button
            type="button"
            className={buttonClass('text', 'small')}
            onClick={() => edit(entry)}
          >
            {words.edit}
            <span className="vh"> {title}</span>
          </button>
        )}
        <RowMenu label={words.moreOf(title)} acts={acts} />
      </span>
    </li>
  );
}
