import { PICTURE_ALIGNS, PICTURE_WIDTHS } from '@zhihui/markdown/picture-width.ts';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { getButtonClass } from '../../../ui/button.ts';
import { announceToScreenReader } from './dom.ts';
import { getOpenPanel } from './panels.ts';
import { getSelectedPicture, setPicture } from './picture-commands.ts';
import { findPictureFacts } from './picture-facts.ts';
import { countPictures, joinRow, leaveRow } from './picture-rows.ts';
import { useFloatingBar } from './use-floating.ts';
import { visualText } from './visual.text.ts';
import { useVisualState } from './state-notifier.ts';
import styles from './visual-bars.module.css';

/** The bar of a selected picture: width, place, alternative text, title, and where it came from. */
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
    canCover: true,
  });
  const { state } = view;
  const node = state.doc.nodeAt(position);
  const inLine = countPictures(state.doc.resolve(position).parent);
  const set = (name: 'alt' | 'title' | 'width' | 'align', value: string | null) =>
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
  const width = (node?.attrs['width'] ?? null) as string | null;
  const align = (node?.attrs['align'] ?? null) as string | null;
  return (
    <div
      ref={floatingRef}
      className={styles.form}
      role="group"
      aria-label={visualText.imageTools}
      data-picture-bar=""
      onKeyDown={onKeyDown}
    >
      <Choice
        name="picture-width"
        label={visualText.width}
        hint={visualText.widthKeys}
        values={[null, ...listCustomWidths(width), ...PICTURE_WIDTHS]}
        chosen={width}
        format={(value) => value ?? visualText.original}
        onChoose={(value) => set('width', value)}
      />
      {inLine === 1 && (
        <Choice
          name="picture-align"
          label={visualText.align}
          values={PICTURE_ALIGNS}
          chosen={align ?? 'center'}
          format={(value) => visualText.aligns[value]}
          // pictures are centred without a word for it
          onChoose={(value) => set('align', value === 'center' ? null : value)}
        />
      )}
      {field('alt', visualText.alt, visualText.altHint)}
      {field('title', visualText.caption)}
      <RowButtons view={view} position={position} />
      <Origin src={String(node?.attrs['src'] ?? '')} />
    </div>
  );
}

function listCustomWidths(width: string | null): string[] {
  const presets: readonly string[] = PICTURE_WIDTHS;
  return width === null || presets.includes(width) ? [] : [width];
}

interface ChoiceProps<T extends string | null> {
  name: string;
  label: string;
  hint?: string;
  values: readonly T[];
  chosen: T | string | null;
  format: (value: T) => string;
  onChoose: (value: T) => void;
}

/** A choice of a few values next to each other. */
function Choice<T extends string | null>(props: ChoiceProps<T>) {
  const { name, label, hint, values, chosen, format, onChoose } = props;
  return (
    <fieldset title={hint}>
      <legend>{label}</legend>
      <div className={styles.widths}>
        {values.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span>{format(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Buttons that put a picture next to the one above, or on a line of its own. */
function RowButtons({ view, position }: { view: EditorView; position: number }) {
  const join = joinRow(view.state, position);
  const leave = leaveRow(view.state, position);
  if (join === null && leave === null) return null;
  const apply = (getTransaction: typeof joinRow, announcement: string) => {
    const tr: Transaction | null = getTransaction(view.state, position);
    if (tr === null) return;
    view.dispatch(tr);
    view.focus();
    announceToScreenReader(announcement);
  };
  return (
    <footer>
      {join !== null && (
        <button
          type="button"
          className={getButtonClass()}
          onClick={() => apply(joinRow, visualText.joinedRow)}
        >
          {visualText.joinRow}
        </button>
      )}
      {leave !== null && (
        <button
          type="button"
          className={getButtonClass()}
          onClick={() => apply(leaveRow, visualText.leftRow)}
        >
          {visualText.leaveRow}
        </button>
      )}
    </footer>
  );
}

/** Where a picture that was pasted from the web came from. */
function Origin({ src }: { src: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findPictureFacts(src).then((facts) => {
      if (isCurrent) setAddress(facts?.sourceUrl ?? null);
    });
    return () => {
      isCurrent = false;
    };
  }, [src]);
  if (address === null) return null;
  return (
    <p className={styles.origin}>
      {visualText.source}
      <a href={address} target="_blank" rel="noreferrer noopener" title={address}>
        {new URL(address).host}
      </a>
    </p>
  );
}
