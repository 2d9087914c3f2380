import type { ImportedAuthor } from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import { MAX_LINK_KEYWORD } from '@zhihui/contract/features/link/link.limits.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { transferText as text } from './transfer.text.ts';
import styles from './transfer.module.css';

const SHOWN = 100;

const searchPeople = (keyword: string) =>
  call('GET /link/people', { query: { keyword: keyword.slice(0, MAX_LINK_KEYWORD) } });

/** The authors of an import without an account of the same address; an error message where they cannot be loaded. */
export async function loadAuthors(id: Id): Promise<Page<ImportedAuthor> | string> {
  const input = { params: { id }, query: { current: 1, size: SHOWN } };
  const result = await call('GET /transfer/import/:id/author/page', input);
  return result.ok ? result.data : getServerMessage(result.error.msg, adminText.failed);
}

interface Props {
  id: Id;
  loaded: Page<ImportedAuthor>;
  onClose: () => void;
}

/** Chooses accounts for authors of a source that have none of the same address. */
export function MatchAuthors({ id, loaded, onClose }: Props) {
  const [{ records: authors, total }, setAuthors] = useState(loaded);
  const [choosing, setChoosing] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const match = async (author: string, userId: Id | null) => {
    const body = { author, userId };
    const result = await call('PUT /transfer/import/:id/author', { params: { id }, body });
    if (!result.ok) return setError(getServerMessage(result.error.msg, adminText.failed));
    const now = await loadAuthors(id);
    if (typeof now === 'string') return setError(now);
    setError(undefined);
    setChoosing(null);
    setAuthors(now);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.matchTitle}
      footer={
        <button type="button" className={getButtonClass('primary')} onClick={onClose}>
          {text.matchDone}
        </button>
      }
    >
      <p className={styles.muted}>{text.matchHint}</p>
      {error !== undefined && choosing === null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <ul className={styles.authors} aria-label={text.matchTitle}>
        {authors.map(({ author, name, pages, user }) => (
          <li key={author}>
            <div className={styles.row}>
              <span className={styles.grow}>
                <b>{name}</b>
                <small className={styles.muted}>
                  {author === name ? '' : `${author} · `}
                  {text.sizeOf(pages)}
                </small>
              </span>
              <span>{user === null ? text.matchNone : user.nickname}</span>
              {user !== null && (
                <button
                  type="button"
                  className={getButtonClass('text', 'small')}
                  onClick={() => void match(author, null)}
                >
                  {text.matchUndo}
                  <span className="vh"> {name}</span>
                </button>
              )}
              <button
                type="button"
                className={getButtonClass('plain', 'small')}
                aria-expanded={choosing === author}
                onClick={() => setChoosing(choosing === author ? null : author)}
              >
                {text.matchChoose}
                <span className="vh"> {name}</span>
              </button>
            </div>
            {choosing === author && (
              <SearchSelect
                label={text.matchSearch(name)}
                hint={text.matchSearchHint}
                emptyText={text.matchEmpty}
                failed={adminText.failed}
                search={searchPeople}
                getKey={(person) => String(person.id)}
                getName={(person) => person.nickname}
                onPick={(person) => void match(author, person.id)}
                error={error}
              />
            )}
          </li>
        ))}
      </ul>
      {total > authors.length && <p className={styles.muted}>{text.matchMore(SHOWN, total)}</p>}
    </Dialog>
  );
}
