import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { HandoverItem } from '@zhihui/contract/features/handover/handover.endpoints.ts';
import { MAX_LINK_KEYWORD } from '@zhihui/contract/features/link/link.limits.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { useCallback, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { handoverText as words } from '../handover.text.ts';

const NOT_FOUND = 404;

interface HandoverDialogProps {
  item: HandoverItem;
  onClose: () => void;
  /** Called when the article has left the list. */
  onDone: () => void;
}

/** Chooses a new owner among those who can read the article's category. Loaded when first opened. */
export default function HandoverDialog({ item, onClose, onDone }: HandoverDialogProps) {
  const { id, title, category } = item;
  const { user } = useSession();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const categoryId = category?.id;
  const searchPeople = useCallback(
    (keyword: string) => {
      const query = { keyword: keyword.slice(0, MAX_LINK_KEYWORD), categoryId };
      return call('GET /link/people', { query });
    },
    [categoryId],
  );
  const assign = async (person: Pick<UserBrief, 'id' | 'nickname'>) => {
    if (busy) return;
    setBusy(true);
    const result = await call('PUT /handover', { body: { contentId: id, ownerId: person.id } });
    setBusy(false);
    if (result.ok) toast.success(words.assigned(person.nickname));
    else if (result.error.code === NOT_FOUND) toast.error(words.gone);
    else {
      const fields = (result.error.detail as FieldErrors | undefined)?.fields;
      setError(fields?.['ownerId'] ?? getServerMessage(result.error.msg, words.failed));
      return;
    }
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(title)}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={onClose}>
            {words.cancel}
          </button>
          {user !== null && (
            <button
              type="button"
              className={getButtonClass()}
              aria-busy={busy}
              onClick={() => void assign(user)}
            >
              {words.assignSelf}
            </button>
          )}
        </>
      }
    >
      <SearchSelect
        label={words.search}
        hint={words.searchHint}
        emptyText={words.noPerson}
        failed={words.failed}
        search={searchPeople}
        getKey={(person) => String(person.id)}
        getName={(person) => person.nickname}
        onPick={(person) => void assign(person)}
        error={error}
      />
    </Dialog>
  );
}
