import type { Audience } from '@zhihui/contract/features/access/access.endpoints.ts';
import type { Result } from '@zhihui/contract/client.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { Failure } from '../../../ui/failure.tsx';
import { CloseIcon } from '../../../ui/icon.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { accessText } from '../access.text.ts';
import { audiencePopoverText as words } from '../audience-popover.text.ts';
import { toEndDay } from '../end-day.ts';
import { EndSelect } from './end-select.tsx';
import styles from './audience-popover.module.css';

/** People whose name contains `keyword`. */
async function searchUsers(keyword: string): Promise<Result<UserBrief[]>> {
  const query = { keyword: keyword.slice(0, MAX_PERSON_KEYWORD) };
  const result = await call('GET /access/grantee', { query });
  return result.ok ? { ok: true, data: result.data.users } : result;
}

interface OpenedToProps {
  itemId: Id;
  opened: NonNullable<Audience['opened']>;
  onChange: (audience: Audience) => void;
}

/** The people who may read this one item by name, for those who may change them. */
export function OpenedTo({ itemId, opened, onChange }: OpenedToProps) {
  const { can } = useSession();
  const [isAdding, setAdding] = useState(false);
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  // the search of people is open to these permissions alone
  const canSearch = can('category.admin') || can('category.edit');
  const finish = (result: Result<Audience>, message: string) => {
    setFailure(result.ok ? null : getServerMessage(result.error.msg, accessText.failed));
    if (!result.ok) return;
    toast.success(message);
    onChange(result.data);
    setAdding(false);
    // the pressed button has gone
    section.current?.focus();
  };
  const add = async ({ id: userId, nickname }: UserBrief) => {
    const result = await call('PUT /access/content', { body: { id: itemId, userId, endsAt } });
    finish(result, words.added(nickname));
  };
  const remove = async ({ id: userId, nickname }: UserBrief) => {
    const params = { id: itemId, userId };
    finish(await call('DELETE /access/content/:id/:userId', { params }), words.removed(nickname));
  };
  return (
    <section ref={section} className={styles.opened} aria-label={words.opened} tabIndex={-1}>
      <header>
        <h3>{words.opened}</h3>
        {canSearch && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => setAdding(!isAdding)}
          >
            {isAdding ? words.cancel : words.add}
          </button>
        )}
      </header>
      <Failure>{failure}</Failure>
      {opened.length === 0 && !isAdding && <p className={styles.quiet}>{words.noneOpened}</p>}
      <ul className={styles.people}>
        {opened.map((person) => (
          <li key={String(person.id)}>
            <Avatar person={person} size="small" />
            <span className="cut">{person.nickname}</span>
            <small>
              {person.endsAt === null
                ? accessText.forever
                : accessText.until(toEndDay(person.endsAt))}
            </small>
            <button
              type="button"
              className={cx(iconButtonClass, styles.remove)}
              aria-label={words.remove(person.nickname)}
              onClick={() => void remove(person)}
            >
              <CloseIcon small />
            </button>
          </li>
        ))}
      </ul>
      {isAdding && (
        <div className={styles.form}>
          <div className={styles.end}>
            {words.end}
            <EndSelect label={words.end} endsAt={endsAt} onChange={setEndsAt} />
          </div>
          <SearchSelect
            label={words.searchLabel}
            hint={words.searchHint}
            emptyText={words.noPerson}
            failed={accessText.failed}
            search={searchUsers}
            getKey={(person) => String(person.id)}
            getName={(person) => person.nickname}
            onPick={(person) => void add(person)}
            error={undefined}
          />
        </div>
      )}
    </section>
  );
}
