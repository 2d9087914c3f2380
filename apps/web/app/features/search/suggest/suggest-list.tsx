import { SearchIcon, TreeIcon, icon, path } from '../../../ui/icon.tsx';
import type { SuggestGroup, SuggestItem } from './use-suggestions.ts';
import { suggestText as words } from './suggest.text.ts';
import styles from './suggest-list.module.css';

const ClockIcon = icon('<circle cx="10" cy="10" r="7"/><path d="M10 6v4.3l2.8 1.7"/>');
const PageIcon = path('M5 3h7l3.5 3.5V17H5zM12 3v4h3.5M8 10.5h5M8 13.5h5');
const TagIcon = path('M3 3h7l7 7-7 7-7-7zM6.5 6.5v.1');
const PersonIcon = path(
  'M10 3.7a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6zM3.5 17c.5-3.5 3-5 6.5-5s6 1.5 6.5 5',
);
const GoIcon = path('M4 10h11M11 5.5l4.5 4.5-4.5 4.5');

const ICONS = {
  search: SearchIcon,
  recent: ClockIcon,
  page: PageIcon,
  tag: TagIcon,
  category: TreeIcon,
  person: PersonIcon,
  act: GoIcon,
} satisfies Record<SuggestItem['icon'], unknown>;

interface SuggestListProps {
  /** Id of the list; the id of a line is this and its index. */
  id: string;
  groups: readonly SuggestGroup[];
  /** Index of the line that Enter picks. */
  active: number;
  onActive: (index: number) => void;
  onPick: (item: SuggestItem) => void;
  onForget: (item: SuggestItem) => void;
}

/** The list of a combobox; the focus stays in its field. */
export function SuggestList(props: SuggestListProps) {
  const { id, groups, active, onActive, onPick, onForget } = props;
  return (
    <div role="listbox" id={id} aria-label={words.list} className={styles.list}>
      {groups.map(({ title, items }, groupIndex) => (
        <div role="group" key={title} aria-label={title}>
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          {items.map((item, itemIndex) => {
            const index = countLinesBefore(groups, groupIndex) + itemIndex;
            return (
              <Line
                key={item.key}
                id={`${id}-${index}`}
                item={item}
                active={index === active}
                onActive={() => onActive(index)}
                onPick={() => onPick(item)}
                onForget={() => onForget(item)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Counts the lines of the groups before `groupIndex`. */
const countLinesBefore = (groups: readonly SuggestGroup[], groupIndex: number) =>
  groups.slice(0, groupIndex).reduce((lines, { items }) => lines + items.length, 0);

interface LineProps {
  id: string;
  item: SuggestItem;
  active: boolean;
  onActive: () => void;
  onPick: () => void;
  onForget: () => void;
}

function Line({ id, item, active, onActive, onPick, onForget }: LineProps) {
  const Icon = ICONS[item.icon];
  return (
    <div
      role="option"
      id={id}
      aria-selected={active}
      tabIndex={-1}
      className={styles.line}
      // the focus stays in the field
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={active ? undefined : onActive}
      onClick={onPick}
    >
      <Icon small />
      <span className="cut">
        {item.label}
        {item.recent !== undefined && <span className="vh">，{words.removeHint}</span>}
      </span>
      {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
      {item.recent !== undefined && (
        <button
          type="button"
          className={styles.remove}
          // for the pointer only: the line's hint names the Delete key
          tabIndex={-1}
          aria-hidden="true"
          title={words.remove(item.label)}
          onClick={(event) => {
            event.stopPropagation();
            onForget();
          }}
        >
          ×
        </button>
      )}
    </div>
  );
}
