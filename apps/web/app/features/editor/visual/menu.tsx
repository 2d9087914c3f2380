import type { ComponentType, KeyboardEvent, RefObject } from 'react';
import { usePopupMenu } from './use-popup-menu.ts';
import styles from './visual-bars.module.css';

export interface FloatingMenuEntry {
  id: string;
  label: string;
  /** A sentence that explains the entry. */
  description?: string;
  Icon?: ComponentType;
  disabled?: boolean;
  checked?: boolean;
  run: () => void;
}

interface MenuProps {
  label: string;
  groups: readonly { title?: string; entries: readonly FloatingMenuEntry[] }[];
  /** The button the menu belongs to. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A menu over the text. Arrow keys move the focus; Esc and a press elsewhere close it. */
export function Menu({ label, groups, anchor, onClose }: MenuProps) {
  const { floatingRef, menu } = usePopupMenu({
    anchor,
    onClose,
    first: ['button:not(:disabled)'],
    moveFocus,
  });
  return (
    <div ref={floatingRef} className={styles.menu}>
      <div {...menu} aria-label={label}>
        {groups.map(({ title, entries }) => (
          <div key={title ?? entries[0]?.id} role="group" aria-label={title ?? label}>
            {title !== undefined && <p aria-hidden="true">{title}</p>}
            {entries.map(({ id, label: text, description, Icon, disabled, checked, run }) => (
              <button
                key={id}
                type="button"
                role={checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={checked}
                disabled={disabled}
                tabIndex={-1}
                onClick={() => {
                  onClose();
                  run();
                }}
              >
                {Icon !== undefined && <Icon />}
                <span>
                  {text}
                  {description !== undefined && description !== '' && <small>{description}</small>}
                </span>
              </button>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined) return false;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const index = buttons.indexOf(document.activeElement as HTMLElement);
  const next = Number.isFinite(step)
    ? (index + step + buttons.length) % buttons.length
    : step < 0
      ? 0
      : buttons.length - 1;
  buttons[next]?.focus();
  return true;
}
