import type { Id } from '@zhihui/contract/schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { useEffect, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { editorText } from '../editor.text.ts';
import styles from './invite-dialog.module.css';

interface InviteDialogProps {
  open: boolean;
  draftId: Id | null;
  onClose: () => void;
  /** The first was invited: from now on the draft is written together. */
  onFirst: () => void;
}

const { together: words } = editorText;

/** Who was invited to a draft, and a search by name for who else may be. */
export function InviteDialog({ open, draftId, onClose, onFirst }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.inviteTitle}
      footer={
        <button type="button" className={buttonClass('plain')} onClick={onClose}>
          {words.close}
        </button>
      }
    >
      <p className={styles.hint}>{draftId === null ? words.needsDraft : words.inviteHint}</p>
      {draftId !== null && <Inviting draftId={draftId} onFirst={onFirst} />}
    </Dialog>
  );
}

function Inviting({ draftId, onFirst }: { draftId: Id; onFirst: () => void }) {
  const [members, setMembers] = useState<readonly UserBrief[] | null>(null);
  const [found, setFound] = useState<readonly UserBrief[] | null>(null);
  const [keyword, setKeyword] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let current = true;
    void call('GET /together/member/:draftId', { params: { draftId } }).then((answer) => {
      if (current && answer.ok) setMembers(answer.data.members);
    });
    return () => {
      current = false;
    };
  }, [draftId]);

  const search = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (keyword.trim() === '') return;
    const answer = await call('GET /together/colleague', { query: { keyword } });
    if (answer.ok) setFound(answer.data);
    else toast.error(serverMessage(answer.error.msg, editorText.networkDown));
  };
  const invite = async (person: UserBrief) => {
    setBusy(true);
    const answer = await call('POST /together/member', { body: { draftId, userId: person.id } });
    setBusy(false);
    if (!answer.ok) {
      toast.error(serverMessage(answer.error.msg, editorText.networkDown));
      return;
    }
    toast.done(words.invited(person.nickname));
    const first = members?.length === 0;
    setMembers([...(members ?? []).filter(({ id }) => id !== person.id), person]);
    if (first) onFirst();
  };
  const takeBack = async (person: UserBrief) => {
    setBusy(true);
    const params = { draftId, userId: person.id };
    const answer = await call('DELETE /together/member/:draftId/:userId', { params });
    setBusy(false);
    if (!answer.ok && answer.error.code !== 404) {
      toast.error(serverMessage(answer.error.msg, editorText.networkDown));
      return;
    }
    toast.done(words.tookBack(person.nickname));
    setMembers((members ?? []).filter(({ id }) => id !== person.id));
  };

  return (
    <>
      <form className={styles.search} role="search" onSubmit={(event) => void search(event)}>
        <input
          type="search"
          aria-label={words.colleague}
          placeholder={words.colleague}
          maxLength={50}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <button type="submit" className={buttonClass('plain')}>
          {words.search}
        </button>
      </form>
      {found !== null && (
        <ul className={styles.people} aria-label={words.search}>
          {found.length === 0 && <li>{words.nobody}</li>}
          {found.map((person) => (
            <li key={String(person.id)}>
              <span className="cut">{person.nickname}</span>
              <button
                type="button"
                className={buttonClass('text', 'small')}
                aria-label={words.add(person.nickname)}
                disabled={busy || members?.some(({ id }) => id === person.id) !== false}
                onClick={() => void invite(person)}
              >
                {words.invite}
              </button>
            </li>
          ))}
        </ul>
      )}
      <h3 className={styles.title}>{words.members}</h3>
      <ul className={styles.people} aria-label={words.members}>
        {members?.length === 0 && <li>{words.noMembers}</li>}
        {members?.map((person) => (
          <li key={String(person.id)}>
            <span className="cut">{person.nickname}</span>
            <button
              type="button"
              className={buttonClass('text', 'small')}
              aria-label={words.takeBack(person.nickname)}
              disabled={busy}
              onClick={() => void takeBack(person)}
            >
              {words.takeBackShort}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
