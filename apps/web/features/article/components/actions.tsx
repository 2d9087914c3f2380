import { Link, useNavigate } from 'react-router';
import { copyText } from '../../../lib/clipboard.ts';
import { cx } from '../../../lib/cx.ts';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { Reactions } from '../../reaction/components/reactions.tsx';
import { PenIcon, ShareIcon, TrashIcon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Article } from '../article.loader.ts';
import { articleText } from '../article.text.ts';
import styles from './actions.module.css';

/** What the reader can do with the article; what is theirs to change comes from its abilities. */
export function Actions({ article }: { article: Article }) {
  const remove = useRemoval(article);
  const { edit, delete: removable } = article.abilities;
  return (
    <div className={cx(styles.rail, 'noprint')}>
      <div className={styles.actions} role="group" aria-label={articleText.actions}>
        {article.liveRevision !== null && (
          <Reactions key={article.id} item={article} className={styles.action} />
        )}
        <button type="button" className={styles.action} onClick={() => void share()}>
          <ShareIcon />
          {articleText.share}
        </button>
        {edit && (
          <Link
            className={styles.action}
            to={`/editor?model=ARTICLE&id=${article.id}`}
            state={{ model: 'ARTICLE' }}
          >
            <PenIcon />
            {articleText.edit}
          </Link>
        )}
        {removable && (
          <button type="button" className={styles.action} onClick={() => void remove()}>
            <TrashIcon />
            {articleText.remove}
          </button>
        )}
      </div>
    </div>
  );
}

async function share() {
  const { origin, pathname } = window.location;
  if (await copyText(origin + pathname)) toast.done(articleText.linkCopied);
  else toast.error(articleText.copyFailed);
}

/** The client comes when it is first needed: readers seldom press these. */
const browserCall = async () => (await import('../../../api/browser.ts')).call;

/** Deletes at once: it can be undone, from the toast here and from the recycle bin later. */
function useRemoval({ id }: Article) {
  const navigate = useNavigate();
  const restore = async () => {
    const { code, msg } = await (
      await browserCall()
    )('PUT /article/:id/restore', { params: { id } });
    if (code !== 200) {
      toast.error(msg || articleText.restoreFailed);
      return;
    }
    toast.done(articleText.restored);
    await navigate(itemAddress('ARTICLE', id));
  };
  return async () => {
    const { code, msg } = await (await browserCall())('DELETE /article/:id', { params: { id } });
    if (code !== 200) {
      // 403 has had its dialog already
      if (code !== 403) toast.error(msg || articleText.removeFailed);
      return;
    }
    toast.done(articleText.removed, { label: articleText.undo, run: () => void restore() });
    await navigate(listAddress('ARTICLE'));
  };
}
