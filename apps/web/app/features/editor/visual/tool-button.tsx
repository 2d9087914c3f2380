import type { KeyboardEvent, ReactNode } from 'react';
import type { EditorView } from 'prosemirror-view';
import { cx } from '../../../lib/cx.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import styles from './visual-bars.module.css';

interface ToolButtonProps {
  label: string;
  /** Whether a toggle button is on; omitted for other buttons. */
  pressed?: boolean;
  isWide?: boolean;
  disabled?: boolean;
  haspopup?: 'menu' | 'dialog';
  expanded?: boolean;
  tabIndex?: number;
  onFocus?: () => void;
  /** On phones it is shown with the other tools only, to leave room for those used most. */
  isExtra?: boolean;
  onUse: () => void;
  children: ReactNode;
}

/** A button of a bar over the text. Pressing it keeps the selection in the text. */
export function ToolButton(props: ToolButtonProps) {
  return (
    <button
      type="button"
      className={cx(
        iconButtonClass,
        props.isWide && styles.wideTool,
        props.isExtra && styles.extraTool,
      )}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      aria-haspopup={props.haspopup}
      aria-expanded={props.expanded}
      disabled={props.disabled}
      tabIndex={props.tabIndex}
      onFocus={props.onFocus}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onUse}
    >
      {props.children}
    </button>
  );
}

/** Moves the focus between the buttons of a bar by arrow keys, and back to the text by Esc. */
export function moveFocusInBar(event: KeyboardEvent<HTMLElement>, view: EditorView): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    view.focus();
    return;
  }
  const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || event.target instanceof HTMLInputElement) return;
  const buttons = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)'),
  ].filter((button) => button.offsetParent !== null);
  const index = buttons.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  buttons[Math.min(buttons.length - 1, Math.max(0, index + step))]?.focus();
}
