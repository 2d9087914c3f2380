import { MAX_TAG_NAME } from '@zhihui/contract/features/tag/tag.limits.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm, getFieldErrors, FormSheet } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import type { TagItem } from './tag-columns.tsx';

/** Makes a tag, or gives it another name; a name that is taken offers to merge the two. */
export function TagSheet({ tag, close }: { tag: TagItem | 'new' | null; close: () => void }) {
  return (
    <FormSheet
      open={tag !== null}
      title={tag === 'new' ? tagText.create : tagText.rename}
      close={close}
    >
      {(sheet) => tag !== null && <TagForm tag={tag === 'new' ? null : tag} sheet={sheet} />}
    </FormSheet>
  );
}

function TagForm({ tag, sheet }: { tag: TagItem | null; sheet: SheetForm }) {
  const [name, setName] = useState(tag?.name ?? '');
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const { dialog: confirmDialog, open: openConfirm } = useConfirm();
  const finish = async (message: string) => {
    toast.success(message);
    sheet.close();
    await revalidate();
  };
  const merge = async (from: TagItem) => {
    const result = await call('PUT /tag', { body: { id: from.id, name, merge: true } });
    if (result.ok) await finish(tagText.merged(name));
    else setError(getServerMessage(result.error.msg, adminText.failed));
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    sheet.setBusy(true);
    const result =
      tag === null
        ? await call('POST /tag', { body: { name } })
        : await call('PUT /tag', { body: { id: tag.id, name } });
    sheet.setBusy(false);
    if (result.ok) {
      await finish(tag === null ? tagText.created(name) : tagText.renamed);
    } else if (result.error.code === 409 && tag !== null) {
      openConfirm({
        title: tagText.mergeTitle,
        description: tagText.mergeDescription(tag.name, name.trim()),
        ok: tagText.merge,
        run: () => merge(tag),
      });
    } else {
      setError(
        getFieldErrors(result)['name'] ?? getServerMessage(result.error.msg, adminText.failed),
      );
      focusFirstError(form);
    }
  };
  return (
    <>
      <form id={sheet.id} noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={tagText.name}
          value={name}
          maxLength={MAX_TAG_NAME}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </form>
      {confirmDialog}
    </>
  );
}
