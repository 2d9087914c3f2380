import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { path } from '../../../ui/icon.tsx';
import { sortableText } from '../../../ui/sortable.text.ts';
import type { Sortable } from '../../../ui/sortable.tsx';
import styles from './arranging.module.css';
import { arrangingText } from './arranging.text.ts';

const GripIcon = path('M7.5 5v.1M12.5 5v.1M7.5 10v.1M12.5 10v.1M7.5 15v.1M12.5 15v.1');
const UpIcon = path('M10 16V4M5.5 8.5L10 4l4.5 4.5');
const DownIcon = path('M10 4v12M5.5 11.5l4.5 4.5 4.5-4.5');

interface ArrangedRowProps {
  line: Sortable;
  /** False when the caller may not move it. */
  isMovable: boolean;
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
  fold?: ReactNode;
  /** The content of a category. */
  children?: ReactNode;
}

/** A row of the tree with a drag handle, and a button for each direction. */
export function ArrangedRow({
  line,
  isMovable,
  moveUp,
  moveDown,
  fold,
  children,
}: ArrangedRowProps) {
  const { key, title } = line;
  const sortable = useSortable({
    id: key,
    disabled: !isMovable,
    attributes: { roleDescription: sortableText.sortable },
  });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } =
    sortable;
  const remember = useRestoredFocus();
  return (
    <li
      ref={setNodeRef}
      className={cx(sortable.isDragging && styles.lifted)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={styles.row}>
        {isMovable && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={cx(iconButtonClass, styles.grip)}
            aria-label={sortableText.drag(title)}
            {...attributes}
            {...listeners}
          >
            <GripIcon />
          </button>
        )}
        {fold}
        <span className={cx('cut', styles.title, fold === undefined && styles.leaf)} title={title}>
          {title}
        </span>
        {isMovable && (
          <span className={styles.arrows}>
            <MoveButton label={arrangingText.moveUp(title)} run={moveUp} remember={remember}>
              <UpIcon small />
            </MoveButton>
            <MoveButton label={arrangingText.moveDown(title)} run={moveDown} remember={remember}>
              <DownIcon small />
            </MoveButton>
          </span>
        )}
      </div>
      {children}
    </li>
  );
}

interface ArrowProps {
  label: string;
  /** Null at the end of the list: the button stays, so that it keeps the focus. */
  run: (() => void) | null;
  remember: (button: HTMLElement) => void;
  children: ReactNode;
}

function MoveButton({ label, run, remember, children }: ArrowProps) {
  return (
    <button
      type="button"
      className={cx(iconButtonClass, styles.arrow)}
      aria-label={label}
      aria-disabled={run === null}
      onClick={({ currentTarget }) => {
        remember(currentTarget);
        run?.();
      }}
    >
      {children}
    </button>
  );
}

/** A row that moves in the document loses the focus: returns it to the pressed button. */
function useRestoredFocus(): (button: HTMLElement) => void {
  const pressedButton = useRef<HTMLElement>(null);
  useEffect(() => {
    const button = pressedButton.current;
    pressedButton.current = null;
    if (button !== null && document.activeElement !== button) button.focus();
    button?.scrollIntoView({ block: 'nearest' });
  });
  return (button) => {
    pressedButton.current = button;
  };
}
