import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { HomeBlock } from '@zhihui/contract/features/setting/setting.limits.ts';
import { cx } from '../../../lib/cx.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { sortableText } from '../../../ui/sortable.text.ts';
import { MenuIcon } from '../../admin/admin.public.ts';
import { BLOCKS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';

interface BlockRowProps {
  block: HomeBlock;
  visible: boolean;
  setVisible: (visible: boolean) => void;
  /** Null at the end of the column. */
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
}

/** A block of the home page: whether it is shown, and its place, by dragging, by keys and by one press. */
export function BlockRow({ block, visible, setVisible, moveUp, moveDown }: BlockRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } =
    useSortable({ id: block, attributes: { roleDescription: sortableText.sortable } });
  const title = BLOCKS[block];
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
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
      <label>
        <input
          type="checkbox"
          checked={visible}
          onChange={({ target }) => setVisible(target.checked)}
        />
        {title}
      </label>
      <Step by={-1} label={words.moveUp(title)} run={moveUp} />
      <Step by={1} label={words.moveDown(title)} run={moveDown} />
    </li>
  );
}

function Step({ by, label, run }: { by: -1 | 1; label: string; run: (() => void) | null }) {
  return (
    <button
      type="button"
      className={iconButtonClass}
      data-by={by}
      disabled={run === null}
      aria-label={label}
      onClick={() => run?.()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.arrow}>
        <path d={by === -1 ? 'M5 12l5-5 5 5' : 'M5 8l5 5 5-5'} />
      </svg>
    </button>
  );
}
