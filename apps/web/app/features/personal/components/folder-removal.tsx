import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FavoriteFolder } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { favoritesText } from '../favorites.text.ts';
import styles from './kept.module.css';

interface FolderRemovalProps {
  folder: FavoriteFolder;
  all: string;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a folder is deleted: what it held loses its place for good. Comes when it is first opened. */
export default function FolderRemoval({ folder, all, onClose, onRemoved }: FolderRemovalProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const remove = async () => {
    setBusy(true);
    setError(undefined);
    const answer = await call('DELETE /favorite/folder/:id', { params: { id: folder.id } });
    // deleted from elsewhere meanwhile: as wished
    if (!answer.ok && answer.error.code !== 404) {
      setBusy(false);
      setError(serverMessage(answer.error.msg, favoritesText.failed));
      return;
    }
    toast.done(favoritesText.removed);
    await navigate(all, { replace: true, preventScrollReset: true });
    onClose();
    onRemoved();
  };
  return (
    <AskDialog
      open
      title={favoritesText.removeTitle(folder.name)}
      yes={{ label: favoritesText.remove, run: () => void remove(), danger: true, busy }}
      no={{ label: favoritesText.cancel, run: onClose }}
    >
      <p>{favoritesText.removeWords(folder.count)}</p>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </AskDialog>
  );
}
