import { PICTURE_WIDTHS } from '@zhihui/markdown/picture-width.ts';
import type { KeyboardEvent } from 'react';
import type { EditorView } from 'prosemirror-view';
import { openPanel } from './panels.ts';
import { pictureAt, setPicture } from './picture-commands.ts';
import { useBeside } from './use-beside.ts';
import { visualText } from './visual.text.ts';
import { useVisualState } from './watch.ts';
import styles from './visual-bars.module.css';

/** Over a selected picture: how wide it is, what it shows, in words, and the title below it. */
export function ImageBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const at = openPanel(state) === null ? pictureAt(state) : null;
  return at === null ? null : <Fields key={at} view={view} at={at} />;
}

function Fields({ view, at }: { view: EditorView; at: number }) {
  const box = useBeside<HTMLDivElement>({ view, from: at, to: at + 1, placement: 'bottom' });
  const node = view.state.doc.nodeAt(at);
  const set = (name: 'alt' | 'title' | 'width', value: string | null) =>
    view.dispatch(setPicture(view.state, at, name, value));
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
      ref={box}
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

/** The widths to choose from; one that was written by hand stands beside them. */
function Widths(props: { width: string | null; onWidth: (width: string | null) => void }) {
  const usual: readonly string[] = PICTURE_WIDTHS;
  const own = props.width === null || usual.includes(props.width) ? [] : [props.width];
  return (
    <fieldset title={visualText.widthKeys}>
      <legend>{visualText.width}</legend>
      <div className={styles.widths}>
        {[null, ...own, ...usual].map((width) => (
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
