import type { CSSProperties, KeyboardEvent, RefObject } from 'react';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { clearColors, getShade, setColor, SHADES } from './text-color.ts';
import type { ColorTarget, Shade } from './text-color.ts';
import { usePopupMenu } from './use-popup-menu.ts';
import { visualText } from './visual.text.ts';
import { cx } from '../../../lib/cx.ts';
import barStyles from './visual-bars.module.css';
import styles from './color-palette.module.css';

interface ColorPaletteProps {
  view: EditorView;
  /** The button the palette belongs to. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const TARGETS = ['color', 'highlight'] as const;

/** The colours of words and highlights. Arrow keys move the focus; Esc and a press elsewhere close it. */
export function ColorPalette({ view, anchor, onClose }: ColorPaletteProps) {
  const { floatingRef, menu } = usePopupMenu({
    anchor,
    onClose,
    first: ['[aria-checked="true"]', 'button'],
    moveFocus,
  });
  const use = (command: Command) => {
    onClose();
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <div ref={floatingRef} className={cx(barStyles.menu, styles.palette)}>
      <div {...menu} aria-label={visualText.color} onMouseDown={(event) => event.preventDefault()}>
        {TARGETS.map((target) => {
          const current = getShade(view.state, target);
          return (
            <div key={target} role="group" aria-label={visualText.colorTargets[target]}>
              <p aria-hidden="true">{visualText.colorTargets[target]}</p>
              <div className={styles.row} role="presentation">
                {getChoices(target).map((shade) => (
                  <Swatch
                    key={shade ?? 'none'}
                    target={target}
                    shade={shade}
                    checked={shade === current}
                    // a press on the colour the words have takes it away
                    onUse={() => use(setColor(target, shade === current ? null : shade))}
                  />
                ))}
              </div>
            </div>
          );
        })}
        <div role="group" aria-label={visualText.clearColors}>
          <button type="button" role="menuitem" tabIndex={-1} onClick={() => use(clearColors)}>
            <span>{visualText.clearColors}</span>
          </button>
        </div>
      </div>
    </div>
  );
}

function getChoices(target: ColorTarget): readonly (Shade | null)[] {
  return target === 'color' ? [null, ...SHADES.color] : SHADES.highlight;
}

interface SwatchProps {
  target: ColorTarget;
  shade: Shade | null;
  checked: boolean;
  onUse: () => void;
}

/** A letter in the colour, or on it. */
function Swatch({ target, shade, checked, onUse }: SwatchProps) {
  const name = visualText.shades[shade ?? 'none'];
  return (
    <button
      type="button"
      className={styles.swatch}
      role="menuitemradio"
      aria-checked={checked}
      aria-label={name}
      title={name}
      tabIndex={-1}
      style={getStyle(target, shade)}
      onClick={onUse}
    >
      A
    </button>
  );
}

function getStyle(target: ColorTarget, shade: Shade | null): CSSProperties {
  if (shade === null) return {};
  if (target === 'color') return { color: `var(--zh-ink-${shade})` };
  return { background: shade === 'yellow' ? 'var(--zh-color-mark)' : `var(--zh-mark-${shade})` };
}

/** Moves the focus from swatch to swatch, and from row to row within its column. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLDivElement>): boolean {
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[role="group"]')].map((group) => [
    ...group.querySelectorAll<HTMLElement>('button'),
  ]);
  const all = rows.flat();
  const focused = document.activeElement as HTMLElement;
  const row = rows.findIndex((buttons) => buttons.includes(focused));
  const index = all.indexOf(focused);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const rowStep = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step !== undefined) all[(index + step + all.length) % all.length]?.focus();
  else if (rowStep !== undefined) {
    const next = rows[(row + rowStep + rows.length) % rows.length] ?? [];
    const column = rows[row]?.indexOf(focused) ?? 0;
    next[Math.min(Math.max(0, column), next.length - 1)]?.focus();
  } else if (key === 'Home') all[0]?.focus();
  else if (key === 'End') all.at(-1)?.focus();
  else return false;
  return true;
}
