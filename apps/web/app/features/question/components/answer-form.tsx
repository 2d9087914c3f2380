import { Suspense, useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
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
import type { PictureRules } from './answer-pictures.tsx';
import styles from './question.module.css';

// visitors do not write: drawn by the server, taken over when its script is there
const AnswerPictures = servedPart(async () => ({
  default: (await import('./answer-pictures.tsx')).AnswerPictures,
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

function Compose({ question: { id, answerCount } }: { question: Question }) {
  const live = useHydrated();
  const pictures = useRef<PictureRules>(null);
  const { field, kept, save, clear } = usePreservedField(`answer ${id}`, pictures);
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
    field.current?.focus();
  };
  const send = async () => {
    const content = field.current?.value ?? '';
    if (busy) return;
    if (content.trim() === '') return refuse(questionText.empty);
    const waits = pictures.current?.refusal(content) ?? null;
    if (waits !== null) return refuse(waits);
    setBusy(true);
    setError(null);
    const calls = await import('../question.calls.ts').catch(() => null);
    const answer = await calls?.post(id, content);
    setBusy(false);
    if (answer?.code !== 200 || answer.data === null)
      return refuse(serverMessage(answer?.msg, questionText.failed));
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
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={field}
        className={inputClass}
        rows={6}
        aria-labelledby="mine"
        data-autosaved={kept || undefined}
        aria-invalid={error === null ? undefined : true}
        aria-describedby="mine-note"
        placeholder={questionText.placeholder}
        onInput={save}
        onKeyDown={(event) => {
          if (isSend(event)) void send();
        }}
      />
      <div className={styles.composeRow}>
        <Suspense>
          <AnswerPictures field={field} ref={pictures} />
        </Suspense>
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

/** Keeps what is typed until it was sent, without pictures that are on their way. */
function usePreservedField(name: string, pictures: RefObject<PictureRules | null>) {
  const { user } = useSession();
  const field = useRef<HTMLTextAreaElement>(null);
  const [kept, setKept] = useState(false);
  const { write } = unsentText(user?.id, name);
  useEffect(() => {
    const text = unsentText(user?.id, name).read();
    if (field.current !== null && text && field.current.value === '') field.current.value = text;
  }, [user?.id, name]);
  return {
    field,
    /** Whether nobody has to be warned before the page goes. */
    kept,
    save: () => {
      const text = field.current?.value ?? '';
      setKept(write(pictures.current?.clean(text) ?? text));
    },
    clear: () => {
      if (field.current !== null) field.current.value = '';
      write('');
    },
  };
}
