import { useEffect, useId, useRef } from 'react';
import { formatExactTime } from '../../../lib/time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { ComparedTexts } from '../../../ui/diff/drawn-diff.tsx';
import { editorText } from '../editor.text.ts';
import { getRemoteFields } from '../model/use-conflict.ts';
import type { Conflict } from '../model/use-conflict.ts';
import type { EditorDocument } from '../model/document.ts';
import styles from './conflict-dialog.module.css';

interface ConflictDialogProps {
  conflict: Conflict;
  local: EditorDocument;
  busy: boolean;
  onKeepLocal: () => void;
  onUseRemote: () => void;
  onMerge: () => void;
  onLater: () => void;
}

const text = editorText.conflict;

/** Shows both texts and three ways to resolve the conflict. Closing it postpones the choice and loses nothing. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, local, busy } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (ref.current?.open === false) ref.current.showModal();
  }, []);
  const remoteFieldsText = text.remoteFields(Object.keys(getRemoteFields(local, conflict)));
  const time = formatExactTime(Date.parse(conflict.savedAt), readChosenZone());
  return (
    <dialog ref={ref} className={styles.screen} aria-labelledby={heading} onClose={props.onLater}>
      <header>
        <h2 id={heading}>{text.title}</h2>
        <p>
          {conflict.kind === 'revision'
            ? text.saved(conflict.editorName, time)
            : text.otherWindow(time)}
        </p>
      </header>
      <div
        className={styles.text}
        role="region"
        aria-label={text.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
      >
        {remoteFieldsText !== '' && <p className={styles.equal}>{remoteFieldsText}</p>}
        <ComparedTexts before={local} after={conflict.remote} labels={text} />
      </div>
      <footer>
        <button
          type="button"
          className={getButtonClass('text')}
          onClick={() => ref.current?.close()}
        >
          {text.decideLater}
        </button>
        <span />
        <button
          type="button"
          className={getButtonClass()}
          disabled={busy}
          onClick={props.onUseRemote}
        >
          {text.useRemote}
        </button>
        <button type="button" className={getButtonClass()} disabled={busy} onClick={props.onMerge}>
          {text.merge}
        </button>
        <button
          type="button"
          className={getButtonClass('primary')}
          disabled={busy}
          onClick={props.onKeepLocal}
        >
          {text.useLocal}
        </button>
      </footer>
    </dialog>
  );
}
