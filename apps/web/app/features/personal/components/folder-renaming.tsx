import { MAX_FOLDER_NAME } from '@zhihui/contract/features/favorite/favorite.limits.ts';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { FavoriteFolder } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { favoritesText } from '../favorites.text.ts';

interface FolderRenamingProps {
  folder: FavoriteFolder;
  onClose: () => void;
}

/** Asks for a folder's new name. Comes when it is first opened. */
export default function FolderRenaming({ folder: { id, name }, onClose }: FolderRenamingProps) {
  const form = useId();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget;
    setBusy(true);
    const answer = await call('PUT /favorite/folder', { body: { id, name: typed } });
    setBusy(false);
    if (!answer.ok) {
      const fields = (answer.error.detail as FieldErrors | undefined)?.fields;
      setError(fields?.['name'] ?? serverMessage(answer.error.msg, favoritesText.failed));
      focusFirstError(field);
      return;
    }
    onClose();
    toast.done(favoritesText.renamed);
    await revalidate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={favoritesText.renameTitle}
      footer={
        <>
          <button type="button" className={buttonClass()} onClick={onClose}>
            {favoritesText.cancel}
          </button>
          <button type="submit" form={form} className={buttonClass('primary')} aria-busy={busy}>
            {favoritesText.save}
          </button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={favoritesText.name}
          maxLength={MAX_FOLDER_NAME}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
