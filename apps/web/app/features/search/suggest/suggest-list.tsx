import { SearchIcon, TreeIcon } from '../../../ui/icon.tsx';
import { ClockIcon, PageIcon, TagIcon, GoIcon, PersonIcon } from './suggest-icons.tsx';
import type { SuggestGroup, SuggestItem } from './suggest-items.ts';
import { suggestText as words } from './suggest.text.ts';
import styles from './suggest-list.module.css';

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
  /** Of the list; lines have their number behind it. */
  id: string;
  groups: readonly SuggestGroup[];
  /** Number of the line that Enter takes. */
  active: number;
  onActive: (index: number) => void;
  onPick: (item: SuggestItem) => void;
  onForget: (item: SuggestItem) => void;
}

/** The list of a combobox, whose field keeps the focus. */
export function SuggestList(props: SuggestListProps) {
  const { id, groups, active, onActive, onPick, onForget } = props;
  return (
    <div role="listbox" id={id} aria-label={words.list} className={styles.list}>
      {groups.map(({ title, items }, nth) => (
        <div role="group" key={title} aria-label={title}>
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          {items.map((item, at) => {
            const here = linesBefore(groups, nth) + at;
            return (
              <Line
                key={item.key}
                id={`${id}-${here}`}
                item={item}
                active={here === active}
                onActive={() => onActive(here)}
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

/** Lines of the groups above one. */
const linesBefore = (groups: readonly SuggestGroup[], nth: number) =>
  groups.slice(0, nth).reduce((lines, { items }) => lines + items.length, 0);

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
      // the field keeps the focus
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
          // for the pointer: by key it is Delete, which the line says
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
