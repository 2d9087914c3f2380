import { MAX_FOLDER_NAME } from '@zhihui/contract/features/favorite/favorite.limits.ts';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { FavoriteFolder } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { favoritesText } from '../personal.text.ts';

interface FolderRenamingProps {
  folder: FavoriteFolder;
  onClose: () => void;
}

/** Renames a folder. Loaded when first opened. */
export default function FolderRenaming({ folder: { id, name }, onClose }: FolderRenamingProps) {
  const form = useId();
  const [newName, setNewName] = useState(name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget;
    setBusy(true);
    const result = await call('PUT /favorite/folder', { body: { id, name: newName } });
    setBusy(false);
    if (!result.ok) {
      const fields = (result.error.detail as FieldErrors | undefined)?.fields;
      setError(fields?.['name'] ?? getServerMessage(result.error.msg, favoritesText.failed));
      focusFirstError(field);
      return;
    }
    onClose();
    toast.success(favoritesText.renamed);
    await revalidate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={favoritesText.renameTitle}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={onClose}>
            {favoritesText.cancel}
          </button>
          <button type="submit" form={form} className={getButtonClass('primary')} aria-busy={busy}>
            {favoritesText.save}
          </button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={favoritesText.name}
          maxLength={MAX_FOLDER_NAME}
          value={newName}
          error={error}
          onChange={(event) => setNewName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
