import { PICTURE_WIDTHS } from '@zhihui/markdown/picture-width.ts';
import type { KeyboardEvent } from 'react';
import type { EditorView } from 'prosemirror-view';
import { getOpenPanel } from './panels.ts';
import { getSelectedPicture, setPicture } from './picture-commands.ts';
import { useFloatingBar } from './use-floating.ts';
import { visualText } from './visual.text.ts';
import { useVisualState } from './state-notifier.ts';
import styles from './visual-bars.module.css';

/** The bar of a selected picture: width, alternative text, and title. */
export function ImageBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const position = getOpenPanel(state) === null ? getSelectedPicture(state) : null;
  return position === null ? null : <Fields key={position} view={view} position={position} />;
}

function Fields({ view, position }: { view: EditorView; position: number }) {
  const floatingRef = useFloatingBar<HTMLDivElement>({
    view,
    from: position,
    to: position + 1,
    placement: 'bottom',
  });
  const node = view.state.doc.nodeAt(position);
  const set = (name: 'alt' | 'title' | 'width', value: string | null) =>
    view.dispatch(setPicture(view.state, position, name, value));
  const field = (name: 'alt' | 'title', label: string, hint?: string) => (
    <label>
      {label}
      <input
        value={String(node?.attrs[name] ?? '')}
        maxLength={300}
        placeholder={hint}
        onChange={(event) => set(name, event.target.value)}
      />
    </label>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    view.focus();
  };
  return (
    <div
      ref={floatingRef}
      className={styles.form}
      role="group"
      aria-label={visualText.imageTools}
      data-picture-bar=""
      onKeyDown={onKeyDown}
    >
      <Widths
        width={(node?.attrs['width'] ?? null) as string | null}
        onWidth={(width) => set('width', width)}
      />
      {field('alt', visualText.alt, visualText.altHint)}
      {field('title', visualText.caption)}
    </div>
  );
}

/** The choice of widths, including a custom one from the source. */
function Widths(props: { width: string | null; onWidth: (width: string | null) => void }) {
  const presetWidths: readonly string[] = PICTURE_WIDTHS;
  const customWidths =
    props.width === null || presetWidths.includes(props.width) ? [] : [props.width];
  return (
    <fieldset title={visualText.widthKeys}>
      <legend>{visualText.width}</legend>
      <div className={styles.widths}>
        {[null, ...customWidths, ...presetWidths].map((width) => (
          <label key={width}>
            <input
              type="radio"
              name="picture-width"
              checked={props.width === width}
              onChange={() => props.onWidth(width)}
            />
            <span>{width ?? visualText.original}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
