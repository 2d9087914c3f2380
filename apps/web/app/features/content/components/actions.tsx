import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { callLazily } from '../../../api/lazy-call.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Reactions } from '../../reaction/reaction.public.ts';
import { ExportButton } from '../../transfer/transfer.public.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { ShareIcon, TrashIcon } from '../../../ui/action-icons.tsx';
import { PenIcon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Item } from '../item.loader.ts';
import { contentText } from '../content.text.ts';
import styles from './actions.module.css';

interface ActionsProps {
  article: Item;
  /** Takes the place of the button that copies the address. */
  shareButton?: ReactNode;
  /** Actions of the section. */
  children?: ReactNode;
}

/** The actions of the reader on an item of any section; abilities decide which of them change it. */
export function Actions({ article, shareButton, children }: ActionsProps) {
  const hydrated = useHydrated();
  const remove = useRemoval(article);
  const { edit, delete: removable } = article.abilities;
  return (
    <div className={cx(styles.rail, 'noprint')}>
      <div className={styles.actions} role="group" aria-label={contentText.actions}>
        {article.liveRevision !== null && (
          <Reactions key={article.id} item={article} className={styles.action} />
        )}
        {shareButton || (
          <button
            type="button"
            className={styles.action}
            disabled={!hydrated}
            onClick={() => void share()}
          >
            <ShareIcon />
            {contentText.share}
          </button>
        )}
        <ExportButton
          key={`export-${article.id}`}
          item={article}
          className={styles.action}
          label={contentText.export}
        />
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
            disabled={!hydrated}
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
  if (await copyText(origin + pathname)) toast.success(contentText.linkCopied);
  else toast.error(contentText.copyFailed);
}

/** Deletes at once: the toast offers to undo it, and the recycle bin later. */
function useRemoval({ id, model }: Item) {
  const navigate = useNavigate();
  const path = SECTION_PATH[model];
  const input = { params: { id } };
  const restore = async () => {
    const result = await callLazily(`PUT /${path}/:id/restore`, input);
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, contentText.restoreFailed));
      return;
    }
    toast.success(contentText.restored);
    await navigate(itemAddress(model, id));
  };
  return async () => {
    const result = await callLazily(`DELETE /${path}/:id`, input);
    if (!result.ok) {
      // a dialog has already reported 403
      if (result.error.code !== 403)
        toast.error(getServerMessage(result.error.msg, contentText.removeFailed));
      return;
    }
    toast.success(contentText.removed, { label: contentText.undo, run: () => void restore() });
    await navigate(listAddress(model));
  };
}
