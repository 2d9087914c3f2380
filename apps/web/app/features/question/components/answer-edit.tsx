import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState, useEffectEvent } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { isSendShortcut } from '../../../lib/is-send-shortcut.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { questionText } from '../question.text.ts';
import { FieldTools } from '../../editor/editor.public.ts';
import type { FieldToolsHandle } from '../../editor/editor.public.ts';
import { ANSWER_RULES } from './answer-rules.ts';
import styles from './question.module.css';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { edit, read } from '../question.calls.ts';

interface AnswerEditProps {
  id: Id;
  /** Category of the question: mentions offer only users who can read it. */
  categoryId: Id | null;
  onClose: () => void;
}

/** Edits an answer in place. The typed text stays when the server refuses it. */
export default function AnswerEdit({ id, categoryId, onClose }: AnswerEditProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const rules = useRef<FieldToolsHandle>(null);
  const { start, remoteText, error, setError, write, discard, save } = useAnswerEdit(id);
  const [busy, setBusy] = useState(false);
  const [autosaved, setAutosaved] = useState(false);
  const { revalidate } = useRevalidator();
  const ready = start !== null;
  useEffect(() => {
    if (ready) field.current?.focus();
  }, [ready]);
  const send = async () => {
    const content = field.current?.value ?? '';
    if (busy || !ready) return;
    if (content.trim() === '') return setError(questionText.empty);
    const refusalText = rules.current?.getRefusal(content) ?? null;
    if (refusalText !== null) return setError(refusalText);
    // busy until it closes: a second press would save over a version that no longer exists
    setBusy(true);
    if (!(await save(content))) {
      // at once: a disabled element cannot take the focus
      flushSync(() => setBusy(false));
      return (rules.current ?? field.current)?.focus();
    }
    toast.success(questionText.saved);
    await revalidate();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (isSendShortcut(event)) void send();
    // Esc also cancels an input method, which must not discard the text
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) escape();
  };
  const escape = () => {
    if (unchanged()) onClose();
  };
  const unchanged = () => !ready || field.current?.value === start.content;
  const note = `edit-${id}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field, however it is shown
    <div className={styles.compose} inert={busy} onKeyDown={onKeyDown}>
      {ready ? (
        <FieldTools
          rules={ANSWER_RULES}
          field={field}
          categoryId={categoryId}
          onSend={() => void send()}
          onEscape={escape}
          ref={rules}
        />
      ) : (
        <div className={styles.toolsPlace} />
      )}
      <textarea
        key={String(ready)}
        ref={field}
        className={inputClass}
        rows={8}
        defaultValue={start?.text ?? ''}
        disabled={!ready}
        data-autosaved={autosaved || undefined}
        aria-label={questionText.content}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : note}
        onInput={({ currentTarget: { value } }) =>
          setAutosaved(write(rules.current?.clean(value) ?? value))
        }
      />
      {remoteText !== null && (
        <label>
          {questionText.remoteText}
          <textarea className={inputClass} rows={6} readOnly value={remoteText} />
        </label>
      )}
      <div className={styles.composeRow}>
        <span id={note} className={styles.error}>
          {error}
        </span>
        <button
          type="button"
          className={getButtonClass()}
          onClick={() => {
            discard();
            onClose();
          }}
        >
          {questionText.cancel}
        </button>
        <button
          type="button"
          className={getButtonClass('primary')}
          aria-busy={busy || undefined}
          onClick={() => void send()}
        >
          {questionText.save}
        </button>
      </div>
    </div>
  );
}

interface EditStart {
  /** Initial value of the field: the server's text, or an earlier unsaved one. */
  text: string;
  /** The text the server has. */
  content: string;
  /** The version that saving replaces. */
  revision: number;
  /** The revision that editing started from. The text of a newer one is shown until the user saves over it. */
  baseRevision: string;
}

/**
 * An answer in editing. Typed text outlives the page and the session. When another user changed the answer meanwhile,
 * their text is shown beside it as `remoteText`, and saving again replaces it.
 */
function useAnswerEdit(id: Id) {
  const { user } = useSession();
  const unsent = createUnsentStore(user?.id, `edit ${id}`);
  const unsentBase = createUnsentStore(user?.id, `edit ${id} of`);
  const [start, setStart] = useState<EditStart | null>(null);
  const [remoteText, setRemoteText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const startEdit = useEffectEvent((result: Awaited<ReturnType<typeof read>>) => {
    if (!result.ok) return setError(getServerMessage(result.error.msg, questionText.failed));
    const { content, revision } = result.data;
    const text = unsent.read() ?? content;
    const newest = String(revision);
    const baseRevision = text === content ? newest : (unsentBase.read() ?? '');
    setStart({ text, content, revision, baseRevision });
    if (baseRevision === newest) return;
    setRemoteText(content);
    setError(questionText.changedRemotely);
  });
  useEffect(() => {
    void read(id).then(startEdit);
  }, [id]);

  const write = (text: string) => {
    const changed = text !== start?.content;
    unsentBase.write(changed ? (start?.baseRevision ?? '') : '');
    return unsent.write(changed ? text : '');
  };
  const discard = () => {
    unsent.write('');
    unsentBase.write('');
  };
  const save = async (text: string): Promise<boolean> => {
    if (start === null) return false;
    const result = await edit(id, text, start.revision);
    if (result.ok) {
      discard();
      return true;
    }
    const latestAnswer = result.error.code === 409 ? await read(id) : null;
    const now = latestAnswer?.ok === true ? latestAnswer.data : null;
    if (now === null || now.revision === start.revision) {
      setError(getServerMessage(result.error.msg, questionText.failed));
      return false;
    }
    setStart({ ...start, content: now.content, revision: now.revision });
    setRemoteText(now.content);
    setError(questionText.changedRemotely);
    return false;
  };
  return { start, remoteText, error, setError, write, discard, save };
}
