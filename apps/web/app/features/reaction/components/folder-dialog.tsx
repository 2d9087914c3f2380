import { MAX_FOLDER_NAME } from '@zhihui/contract/features/favorite/favorite.limits.ts';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { folderText } from '../folder.text.ts';
import { reactionText } from '../reaction.text.ts';
import styles from './folder-dialog.module.css';

interface Folder {
  id: Id;
  name: string;
}

interface FolderDialogProps {
  contentId: Id;
  onClose: () => void;
  /** Called when the favourite moved to another folder. */
  onMoved?: (() => void) | undefined;
}

/** Chooses the folder of a favourite, or creates one. Loaded when first opened. */
export default function FolderDialog({ contentId, onClose, onMoved }: FolderDialogProps) {
  const [folders, setFolders] = useState<Folder[]>([]);
  // a choice made before the folders are loaded would be overwritten by them
  const [loaded, setLoaded] = useState(false);
  const [chosen, setChosen] = useState<Id | null>(null);
  useEffect(() => {
    let mounted = true;
    void call('GET /favorite/folder', { query: { contentId } }).then((result) => {
      if (!mounted) return;
      if (result.ok) {
        setFolders(result.data.folders);
        setChosen(result.data.folderId);
      } else toast.error(folderText.loadFailed);
      setLoaded(true);
    });
    return () => {
      mounted = false;
    };
  }, [contentId]);

  const move = async (folderId: Id | null) => {
    const before = chosen;
    setChosen(folderId);
    const result = await call('POST /favorite', { body: { contentId, folderId } });
    if (result.ok) return onMoved?.();
    setChosen(before);
    toast.error(getServerMessage(result.error.msg, reactionText.failed));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={folderText.folders}
      footer={
        <button type="button" className={getButtonClass('primary')} onClick={onClose}>
          {folderText.done}
        </button>
      }
    >
      <fieldset className={styles.folders} disabled={!loaded}>
        <legend className="vh">{folderText.folders}</legend>
        {[{ id: null, name: folderText.ungrouped }, ...folders].map(({ id, name }) => (
          <label key={String(id)}>
            <input
              type="radio"
              name="folder"
              checked={chosen === id}
              onChange={() => void move(id)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <NewFolder
        ready={loaded}
        onCreated={(folder) => {
          setFolders((now) => [...now, folder]);
          void move(folder.id);
        }}
      />
    </Dialog>
  );
}

interface NewFolderProps {
  ready: boolean;
  onCreated: (folder: Folder) => void;
}

function NewFolder({ ready, onCreated }: NewFolderProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const createFolder = async (event: FormEvent) => {
    event.preventDefault();
    const result = await call('POST /favorite/folder', { body: { name } });
    if (!result.ok) {
      setError(
        (result.error.detail as FieldErrors | undefined)?.fields['name'] ??
          getServerMessage(result.error.msg, reactionText.failed),
      );
      return;
    }
    setName('');
    setError(undefined);
    onCreated(result.data);
  };
  return (
    <form className={styles.make} onSubmit={(event) => void createFolder(event)}>
      <Field
        label={folderText.newFolder}
        maxLength={MAX_FOLDER_NAME}
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
        after={
          <button type="submit" className={getButtonClass()} disabled={!ready}>
            {folderText.create}
          </button>
        }
      />
    </form>
  );
}
