import type { ReplyDraft as Draft } from '@zhihui/contract/features/draft/reply-draft.endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { draftText as text } from '../draft.text.ts';
import type { ReplyDraftsProps } from './reply-drafts.tsx';
import styles from './reply-draft.module.css';

/** A proposed answer or comment above the field of its form: put into the field it can be changed and sent, by its owner alone. */
export function ReplyDraft({ contentId, kind, field }: ReplyDraftsProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // without an answer the form works as it does without a proposal
    void call('GET /draft/reply/of/:contentId', { params: { contentId } }).then((result) => {
      if (isCurrent && result.ok) setDraft(result.data.find((item) => item.kind === kind) ?? null);
    });
    return () => {
      isCurrent = false;
    };
  }, [contentId, kind]);
  if (draft === null) return null;

  const remove = async (done: string) => {
    setBusy(true);
    const result = await call('DELETE /draft/reply/:id', { params: { id: draft.id } });
    setBusy(false);
    if (!result.ok && result.error.code !== 404) {
      toast.error(getServerMessage(result.error.msg, text.failed));
      return;
    }
    setDraft(null);
    toast.success(done);
    field.current?.focus();
  };
  const use = async () => {
    append(field.current, draft.content);
    await remove(text.used);
  };
  const note = draft.tokenName === null ? text.byTokenUnnamed : text.byToken(draft.tokenName);
  return (
    <section className={styles.draft} aria-label={kind === 'ANSWER' ? text.answer : text.comment}>
      <header>
        <Tag tone="inf">{text.byAssistant}</Tag>
        <span>{note}</span>
        <Time at={draft.updatedAt} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a long text */}
      <pre tabIndex={0}>{draft.content}</pre>
      <div className={styles.actions} inert={isBusy}>
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={() => void use()}
        >
          {text.use}
        </button>
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          onClick={() => void remove(text.removed)}
        >
          {text.remove}
        </button>
      </div>
    </section>
  );
}

/** Adds a text to what is written in the field. */
function append(field: HTMLTextAreaElement | null, content: string): void {
  if (field === null) return;
  const written = field.value.trimEnd();
  field.value = written === '' ? content : `${written}\n\n${content}`;
  // the tools show it as it will be read, and store it until it is sent
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
