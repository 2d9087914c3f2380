import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { callLater } from '../../../api/later.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { cx } from '../../../lib/cx.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Reactions } from '../../reaction/reaction.public.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { ShareIcon, TrashIcon } from '../../../ui/action-icons.tsx';
import { PenIcon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Item } from '../item.loader.ts';
import { contentText } from '../content.text.ts';
import styles from './actions.module.css';

interface ActionsProps {
  article: Item;
  /** Actions of a section's own. */
  children?: ReactNode;
}

/** What the reader can do with an item of any section; what is theirs to change comes from its abilities. */
export function Actions({ article, children }: ActionsProps) {
  const live = useHydrated();
  const remove = useRemoval(article);
  const { edit, delete: removable } = article.abilities;
  return (
    <div className={cx(styles.rail, 'noprint')}>
      <div className={styles.actions} role="group" aria-label={contentText.actions}>
        {article.liveRevision !== null && (
          <Reactions key={article.id} item={article} className={styles.action} />
        )}
        <button
          type="button"
          className={styles.action}
          disabled={!live}
          onClick={() => void share()}
        >
          <ShareIcon />
          {contentText.share}
        </button>
        {children}
        {edit && (
          <Anchor
            className={styles.action}
            to={`/editor?model=${article.model}&id=${article.id}`}
            by={{ state: { model: article.model } }}
          >
            <PenIcon />
            {contentText.edit}
          </Anchor>
        )}
        {removable && (
          <button
            type="button"
            className={styles.action}
            disabled={!live}
            onClick={() => void remove()}
          >
            <TrashIcon />
            {contentText.remove}
          </button>
        )}
      </div>
    </div>
  );
}

async function share() {
  const { origin, pathname } = window.location;
  if (await copyText(origin + pathname)) toast.done(contentText.linkCopied);
  else toast.error(contentText.copyFailed);
}

/** Deletes at once: it can be undone, from the toast here and from the recycle bin later. */
function useRemoval({ id, model }: Item) {
  const navigate = useNavigate();
  const path = SECTION_PATH[model];
  const input = { params: { id } };
  const restore = async () => {
    const answer = await callLater(`PUT /${path}/:id/restore`, input);
    if (!answer.ok) {
      toast.error(serverMessage(answer.error.msg, contentText.restoreFailed));
      return;
    }
    toast.done(contentText.restored);
    await navigate(itemAddress(model, id));
  };
  return async () => {
    const answer = await callLater(`DELETE /${path}/:id`, input);
    if (!answer.ok) {
      // 403 has had its dialog already
      if (answer.error.code !== 403)
        toast.error(serverMessage(answer.error.msg, contentText.removeFailed));
      return;
    }
    toast.done(contentText.removed, { label: contentText.undo, run: () => void restore() });
    await navigate(listAddress(model));
  };
}
