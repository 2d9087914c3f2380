import { Suspense, useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { cx } from '../../../lib/cx.ts';
import { isSendShortcut } from '../../../lib/is-send-shortcut.ts';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { serverRenderedPart } from '../../../lib/lazy-part.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Question } from '../question.loader.ts';
import { ANSWERS_PER_PAGE, getAnswerAnchor } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import { ReplyDrafts } from '../../draft/draft.public.ts';
import type { FieldToolsHandle } from '../../editor/editor.public.ts';
import { ANSWER_RULES } from './answer-rules.ts';
import styles from './question.module.css';

// visitors cannot write: rendered by the server, hydrated when its script has loaded
const AnswerTools = serverRenderedPart(async () => ({
  default: (await import('../../editor/small/field-tools.tsx')).FieldTools,
}));

/** The form for an answer, shown to users who can write one on questions that accept answers. */
export function AnswerForm({ question }: { question: Question }) {
  const { user, can } = useSession();
  const { pathname } = useLocation();
  if (question.closed === true || question.liveRevision === null) return null;
  if (user !== null && !can('answer.add')) return null;
  return (
    <section className={cx(styles.mine, 'noprint')} aria-labelledby="mine">
      <h2 id="mine">{questionText.writeAnswer}</h2>
      {user === null ? (
        <Anchor
          className={getButtonClass('primary')}
          to={`/login?from=${encodeURIComponent(`${pathname}#mine`)}`}
        >
          {questionText.signIn}
        </Anchor>
      ) : (
        <AnswerComposer question={question} />
      )}
    </section>
  );
}

function AnswerComposer({ question: { id, answerCount, category } }: { question: Question }) {
  const hydrated = useHydrated();
  const rules = useRef<FieldToolsHandle>(null);
  const { field, autosaved, save, clear } = useStoredField(`answer ${id}`, rules);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const sentAnchor = useRef<string | null>(null);
  // without dependencies: the answer appears with the render of the data that was loaded after it
  useEffect(() => {
    const sentAnswer =
      sentAnchor.current === null ? null : document.getElementById(sentAnchor.current);
    if (sentAnswer === null) return;
    sentAnchor.current = null;
    sentAnswer.focus();
  });
  const showError = (message: string) => {
    setError(message);
    (rules.current ?? field.current)?.focus();
  };
  const send = async () => {
    const content = field.current?.value ?? '';
    if (busy) return;
    if (content.trim() === '') return showError(questionText.empty);
    const refusalText = rules.current?.getRefusal(content) ?? null;
    if (refusalText !== null) return showError(refusalText);
    setBusy(true);
    setError(null);
    const questionCalls = await import('../question.calls.ts').catch(() => null);
    const result = await questionCalls?.post(id, content);
    // at once: a disabled element cannot take the focus
    flushSync(() => setBusy(false));
    if (!result?.ok) return showError(getServerMessage(result?.error.msg, questionText.failed));
    clear();
    const hydrated = result.data.status === 'APPROVED';
    toast.success(hydrated ? questionText.sent : questionText.sentForReview);
    const anchor = getAnswerAnchor(result.data.id);
    sentAnchor.current = anchor;
    // a full page does not show the new answer
    if (answerCount < ANSWERS_PER_PAGE) await revalidate();
    else await navigate(itemAddress('QUESTION', id, anchor), { replace: true });
  };
  return (
    <form
      className={styles.compose}
      inert={busy}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <ReplyDrafts contentId={id} kind="ANSWER" field={field} />
      <Suspense fallback={<div className={styles.toolsPlace} />}>
        <AnswerTools
          rules={ANSWER_RULES}
          field={field}
          categoryId={category?.id ?? null}
          ref={rules}
        />
      </Suspense>
      <textarea
        ref={field}
        className={inputClass}
        rows={6}
        aria-labelledby="mine"
        data-autosaved={autosaved || undefined}
        aria-invalid={error === null ? undefined : true}
        aria-describedby="mine-note"
        placeholder={questionText.placeholder}
        onInput={save}
        onKeyDown={(event) => {
          if (isSendShortcut(event)) void send();
        }}
      />
      <div className={styles.composeRow}>
        <span id="mine-note" className={error === null ? styles.hint : styles.error}>
          {error ?? questionText.hint}
          {error === null && <span className={styles.keys}>{questionText.hintKeys}</span>}
        </span>
        <button
          type="submit"
          className={getButtonClass('primary')}
          aria-busy={busy || undefined}
          disabled={!hydrated}
        >
          {questionText.submit}
        </button>
      </div>
    </form>
  );
}

/** Stores what is typed until it was sent, without the marks of files that are still uploading. */
function useStoredField(name: string, rules: RefObject<FieldToolsHandle | null>) {
  const { user } = useSession();
  const field = useRef<HTMLTextAreaElement>(null);
  const [autosaved, setAutosaved] = useState(false);
  const { write } = createUnsentStore(user?.id, name);
  useEffect(() => {
    const text = createUnsentStore(user?.id, name).read();
    if (field.current === null || !text || field.current.value !== '') return;
    field.current.value = text;
    // the tools show it as it will be read
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  }, [user?.id, name]);
  return {
    field,
    /** Whether the text is stored, so that leaving needs no warning. */
    autosaved,
    save: () => {
      const text = field.current?.value ?? '';
      setAutosaved(write(rules.current?.clean(text) ?? text));
    },
    clear: () => {
      write('');
      if (field.current === null) return;
      field.current.value = '';
      // the visual view may show it
      field.current.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}
