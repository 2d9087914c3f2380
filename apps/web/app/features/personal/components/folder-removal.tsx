import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FavoriteFolder } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { favoritesText } from '../personal.text.ts';
import styles from './saved-lists.module.css';

interface FolderRemovalProps {
  folder: FavoriteFolder;
  all: string;
  onClose: () => void;
  onRemoved: () => void;
}

/** Confirms the deletion of a folder, which cannot be undone for its favourites. Loaded when first opened. */
export default function FolderRemoval({ folder, all, onClose, onRemoved }: FolderRemovalProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const remove = async () => {
    setBusy(true);
    setError(undefined);
    const result = await call('DELETE /favorite/folder/:id', { params: { id: folder.id } });
    // deleted elsewhere meanwhile, which is the wished result
    if (!result.ok && result.error.code !== 404) {
      setBusy(false);
      setError(getServerMessage(result.error.msg, favoritesText.failed));
      return;
    }
    toast.success(favoritesText.removed);
    await navigate(all, { replace: true, preventScrollReset: true });
    onClose();
    onRemoved();
  };
  return (
    <ChoiceDialog
      open
      title={favoritesText.removeTitle(folder.name)}
      accept={{ label: favoritesText.remove, run: () => void remove(), danger: true, busy }}
      decline={{ label: favoritesText.cancel, run: onClose }}
    >
      <p>{favoritesText.removeDescription(folder.count)}</p>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </ChoiceDialog>
  );
}
