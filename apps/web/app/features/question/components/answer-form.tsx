import { Suspense, useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { cx } from '../../../lib/cx.ts';
import { isSend } from '../../../lib/is-send.ts';
import { unsentText } from '../../../lib/unsent-text.ts';
import { servedPart } from '../../../lib/lazy-part.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Question } from '../question.loader.ts';
import { ANSWERS_A_PAGE, answerAnchor } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import type { AnswerRules } from './answer-tools.tsx';
import styles from './question.module.css';

// visitors do not write: drawn by the server, taken over when its script is there
const AnswerTools = servedPart(async () => ({
  default: (await import('./answer-tools.tsx')).AnswerTools,
}));

/** Where an answer is written: for those who may, on questions that take answers. */
export function AnswerForm({ question }: { question: Question }) {
  const { user, can } = useSession();
  const { pathname } = useLocation();
  if (question.closed === true || question.liveRevision === null) return null;
  if (user !== null && !can('answer.add')) return null;
  return (
    <section className={cx(styles.mine, 'noprint')} aria-labelledby="mine">
      <h2 id="mine">{questionText.mine}</h2>
      {user === null ? (
        <Anchor
          className={buttonClass('primary')}
          to={`/login?from=${encodeURIComponent(`${pathname}#mine`)}`}
        >
          {questionText.signIn}
        </Anchor>
      ) : (
        <Compose question={question} />
      )}
    </section>
  );
}

function Compose({ question: { id, answerCount, category } }: { question: Question }) {
  const live = useHydrated();
  const rules = useRef<AnswerRules>(null);
  const { field, autosaved, save, clear } = usePreservedField(`answer ${id}`, rules);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const sent = useRef<string | null>(null);
  // without dependencies: the answer is on the page when the data that came after it is drawn
  useEffect(() => {
    const place = sent.current === null ? null : document.getElementById(sent.current);
    if (place === null) return;
    sent.current = null;
    place.focus();
  });
  const refuse = (words: string) => {
    setError(words);
    (rules.current ?? field.current)?.focus();
  };
  const send = async () => {
    const content = field.current?.value ?? '';
    if (busy) return;
    if (content.trim() === '') return refuse(questionText.empty);
    const waits = rules.current?.refusal(content) ?? null;
    if (waits !== null) return refuse(waits);
    setBusy(true);
    setError(null);
    const calls = await import('../question.calls.ts').catch(() => null);
    const answer = await calls?.post(id, content);
    // at once: what cannot be used takes no focus
    flushSync(() => setBusy(false));
    if (!answer?.ok) return refuse(serverMessage(answer?.error.msg, questionText.failed));
    clear();
    const live = answer.data.status === 'APPROVED';
    toast.done(live ? questionText.sent : questionText.sentForReview);
    const anchor = answerAnchor(answer.data.id);
    sent.current = anchor;
    // a page that is full does not get it
    if (answerCount < ANSWERS_A_PAGE) await revalidate();
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
      <Suspense fallback={<div className={styles.toolsPlace} />}>
        <AnswerTools field={field} categoryId={category?.id ?? null} ref={rules} />
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
          if (isSend(event)) void send();
        }}
      />
      <div className={styles.composeRow}>
        <span id="mine-note" className={error === null ? styles.hint : styles.error}>
          {error ?? questionText.hint}
          {error === null && <span className={styles.keys}>{questionText.hintKeys}</span>}
        </span>
        <button
          type="submit"
          className={buttonClass('primary')}
          aria-busy={busy || undefined}
          disabled={!live}
        >
          {questionText.submit}
        </button>
      </div>
    </form>
  );
}

/** Keeps what is typed until it was sent, without rules that are on their way. */
function usePreservedField(name: string, rules: RefObject<AnswerRules | null>) {
  const { user } = useSession();
  const field = useRef<HTMLTextAreaElement>(null);
  const [autosaved, setAutosaved] = useState(false);
  const { write } = unsentText(user?.id, name);
  useEffect(() => {
    const text = unsentText(user?.id, name).read();
    if (field.current !== null && text && field.current.value === '') field.current.value = text;
  }, [user?.id, name]);
  return {
    field,
    /** Whether nobody has to be warned before the page goes. */
    autosaved,
    save: () => {
      const text = field.current?.value ?? '';
      setAutosaved(write(rules.current?.clean(text) ?? text));
    },
    clear: () => {
      write('');
      if (field.current === null) return;
      field.current.value = '';
      // it may be shown in another way
      field.current.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}
