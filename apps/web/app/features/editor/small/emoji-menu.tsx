import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { Emoji } from '../visual/emoji.ts';
import { useFloatingMenu } from '../visual/use-floating.ts';
import { visualText } from '../visual/visual.text.ts';
import styles from './emoji-menu.module.css';

interface EmojiMenuProps {
  /** The button the menu belongs to. */
  anchor: RefObject<HTMLElement | null>;
  onPick: (sign: string) => void;
  onClose: () => void;
}

const COLUMNS = 8;

/** A menu of emoji. Arrow keys move the focus; Esc and a press elsewhere close it. */
export function EmojiMenu({ anchor, onPick, onClose }: EmojiMenuProps) {
  const [all, setAll] = useState<readonly Emoji[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const popover = useFloatingMenu(anchor);
  useEffect(() => {
    let current = true;
    const fetch = async () => {
      const { EMOJI } = await import('../visual/emoji.ts');
      if (current) setAll(EMOJI);
    };
    fetch().catch(onClose);
    return () => {
      current = false;
    };
  }, [onClose]);
  useEffect(() => {
    if (all.length > 0) list.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [all]);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const containers = [list.current, anchor.current];
      if (!containers.some((container) => target instanceof Node && container?.contains(target)))
        onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [onClose, anchor]);
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (!moveFocus(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={popover} className={styles.emoji}>
      <div ref={list} role="menu" tabIndex={-1} aria-label={visualText.emoji} onKeyDown={onKey}>
        {all.map(({ sign, label }) => (
          <button
            key={sign}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-label={label}
            title={label}
            onClick={() => {
              onClose();
              onPick(sign);
            }}
          >
            {sign}
          </button>
        ))}
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): boolean {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
  if (step === undefined) return false;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[Math.min(buttons.length - 1, Math.max(0, index + step))]?.focus();
  return true;
}
