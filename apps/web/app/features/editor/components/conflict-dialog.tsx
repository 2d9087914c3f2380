import { useEffect, useId, useMemo, useRef } from 'react';
import { exactTime } from '../../../lib/time.ts';
import { chosenZone } from '../../../lib/zone.ts';
import { buttonClass } from '../../../ui/button.ts';
import { diffTexts } from '../../../ui/diff/diff-texts.ts';
import { editorText } from '../editor.text.ts';
import { theirPlace } from '../model/conflict.ts';
import type { Conflict } from '../model/conflict.ts';
import type { EditorDocument } from '../model/document.ts';
import { DiffRows } from '../../../ui/diff/diff-rows.tsx';
import styles from './conflict-dialog.module.css';

interface ConflictDialogProps {
  conflict: Conflict;
  mine: EditorDocument;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onMerge: () => void;
  onLater: () => void;
}

const words = editorText.conflict;

/** Both texts and three ways on. Closing it decides nothing and loses nothing. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, mine, busy } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (ref.current?.open === false) ref.current.showModal();
  }, []);
  const hunks = useMemo(
    () => diffTexts(asText(mine), asText(conflict.theirs)),
    [mine, conflict.theirs],
  );
  const moved = words.placed(Object.keys(theirPlace(mine, conflict)));
  const time = exactTime(Date.parse(conflict.at), chosenZone());
  return (
    <dialog ref={ref} className={styles.screen} aria-labelledby={heading} onClose={props.onLater}>
      <header>
        <h2 id={heading}>{words.title}</h2>
        <p>{conflict.kind === 'revision' ? words.saved(conflict.who, time) : words.window(time)}</p>
      </header>
      <div className={styles.sides} aria-hidden="true">
        <b>{words.mine}</b>
        <b>{words.theirs}</b>
      </div>
      <div
        className={styles.text}
        role="region"
        aria-label={words.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
      >
        {moved !== '' && <p className={styles.equal}>{moved}</p>}
        {hunks.every((hunk) => hunk.same) && <p className={styles.equal}>{words.sameText}</p>}
        <DiffRows hunks={hunks} words={editorText.conflict} />
      </div>
      <footer>
        <button type="button" className={buttonClass('text')} onClick={() => ref.current?.close()}>
          {words.later}
        </button>
        <span />
        <button type="button" className={buttonClass()} disabled={busy} onClick={props.onTheirs}>
          {words.takeTheirs}
        </button>
        <button type="button" className={buttonClass()} disabled={busy} onClick={props.onMerge}>
          {words.merge}
        </button>
        <button
          type="button"
          className={buttonClass('primary')}
          disabled={busy}
          onClick={props.onMine}
        >
          {words.takeMine}
        </button>
      </footer>
    </dialog>
  );
}

/** The title is part of what is compared. */
function asText({ title, content }: { title: string; content: string }): string {
  return `${title}\n\n${content}`;
}
