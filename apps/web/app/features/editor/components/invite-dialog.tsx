import type { Id } from '@zhihui/contract/schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { useEffect, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { editorText } from '../editor.text.ts';
import styles from './invite-dialog.module.css';

interface InviteDialogProps {
  open: boolean;
  draftId: Id | null;
  onClose: () => void;
  /** Saves the draft before it is shared; resolves to its content, or to null when that failed. */
  onBeforeInvitation: () => Promise<string | null>;
  /** Called after an invitation to a draft that had no other writers: from then on it is shared. */
  onFirstInvitation: (content: string) => void;
}

const { collaboration: text } = editorText;

/** Lists the invited users of a draft and searches for others to invite by name. */
export function InviteDialog({ open, draftId, onClose, ...form }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.inviteTitle}
      footer={
        <button type="button" className={getButtonClass('plain')} onClick={onClose}>
          {text.close}
        </button>
      }
    >
      <p className={styles.hint}>{draftId === null ? text.needsDraft : text.inviteHint}</p>
      {draftId !== null && <InviteForm draftId={draftId} {...form} />}
    </Dialog>
  );
}

interface InviteFormProps extends Pick<
  InviteDialogProps,
  'onBeforeInvitation' | 'onFirstInvitation'
> {
  draftId: Id;
}

function InviteForm({ draftId, onBeforeInvitation, onFirstInvitation }: InviteFormProps) {
  const [members, setMembers] = useState<readonly UserBrief[] | null>(null);
  const [results, setResults] = useState<readonly UserBrief[] | null>(null);
  const [keyword, setKeyword] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let current = true;
    void call('GET /together/member/:draftId', { params: { draftId } }).then((result) => {
      if (current && result.ok) setMembers(result.data.members);
    });
    return () => {
      current = false;
    };
  }, [draftId]);

  const search = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (keyword.trim() === '') return;
    const result = await call('GET /together/colleague', { query: { keyword } });
    if (result.ok) setResults(result.data);
    else toast.error(getServerMessage(result.error.msg, editorText.networkError));
  };
  const invite = async (person: UserBrief) => {
    setBusy(true);
    const content = await onBeforeInvitation();
    if (content === null) {
      setBusy(false);
      toast.error(text.notSaved);
      return;
    }
    const result = await call('POST /together/member', { body: { draftId, userId: person.id } });
    setBusy(false);
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, editorText.networkError));
      return;
    }
    toast.success(text.invited(person.nickname));
    setMembers([...(members ?? []).filter(({ id }) => id !== person.id), person]);
    onFirstInvitation(content);
  };
  const revokeInvitation = async (person: UserBrief) => {
    setBusy(true);
    const params = { draftId, userId: person.id };
    const result = await call('DELETE /together/member/:draftId/:userId', { params });
    setBusy(false);
    if (!result.ok && result.error.code !== 404) {
      toast.error(getServerMessage(result.error.msg, editorText.networkError));
      return;
    }
    toast.success(text.invitationRevoked(person.nickname));
    setMembers((members ?? []).filter(({ id }) => id !== person.id));
  };

  return (
    <>
      <form className={styles.search} role="search" onSubmit={(event) => void search(event)}>
        <input
          type="search"
          aria-label={text.colleagueName}
          placeholder={text.colleagueName}
          maxLength={50}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <button type="submit" className={getButtonClass('plain')}>
          {text.search}
        </button>
      </form>
      {results !== null && (
        <ul className={styles.people} aria-label={text.search}>
          {results.length === 0 && <li>{text.noResults}</li>}
          {results.map((person) => (
            <li key={String(person.id)}>
              <span className="cut">{person.nickname}</span>
              <button
                type="button"
                className={getButtonClass('text', 'small')}
                aria-label={text.add(person.nickname)}
                disabled={busy || members?.some(({ id }) => id === person.id) !== false}
                onClick={() => void invite(person)}
              >
                {text.invite}
              </button>
            </li>
          ))}
        </ul>
      )}
      <h3 className={styles.title}>{text.members}</h3>
      <ul className={styles.people} aria-label={text.members}>
        {members?.length === 0 && <li>{text.noMembers}</li>}
        {members?.map((person) => (
          <li key={String(person.id)}>
            <span className="cut">{person.nickname}</span>
            <button
              type="button"
              className={getButtonClass('text', 'small')}
              aria-label={text.revokeInvitation(person.nickname)}
              disabled={busy}
              onClick={() => void revokeInvitation(person)}
            >
              {text.revoke}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
