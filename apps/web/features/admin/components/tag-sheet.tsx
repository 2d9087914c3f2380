import { useState } from 'react';
import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, tagText } from '../admin.text.ts';
import { useConfirm } from './confirm.tsx';
import { fieldErrors } from './field-errors.ts';
import { SideSheet } from './side-sheet.tsx';
import type { TagItem } from './tag-columns.tsx';

const FORM = 'tag-form';

/** Makes a tag, or gives it another name; a name that is taken offers to merge the two. */
export function TagSheet({ tag, close }: { tag: TagItem | 'new' | null; close: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <SideSheet
      open={tag !== null}
      title={tag === 'new' ? tagText.create : tagText.rename}
      onClose={close}
      footer={
        <>
          <button type="button" className={buttonClass()} onClick={close}>
            {adminText.cancel}
          </button>
          <button type="submit" form={FORM} className={buttonClass('primary')} aria-busy={busy}>
            {adminText.save}
          </button>
        </>
      }
    >
      {tag !== null && <TagForm tag={tag === 'new' ? null : tag} close={close} setBusy={setBusy} />}
    </SideSheet>
  );
}

interface TagFormProps {
  tag: TagItem | null;
  close: () => void;
  setBusy: (busy: boolean) => void;
}

function TagForm({ tag, close, setBusy }: TagFormProps) {
  const [name, setName] = useState(tag?.name ?? '');
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const { place, ask } = useConfirm();
  const finish = async (words: string) => {
    toast.done(words);
    close();
    await revalidate();
  };
  const merge = async (from: TagItem) => {
    const answer = await call('PUT /tag', { body: { id: from.id, name, merge: true } });
    if (answer.code === 200) await finish(tagText.merged(name));
    else setError(answer.msg);
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const answer =
      tag === null
        ? await call('POST /tag', { body: { name } })
        : await call('PUT /tag', { body: { id: tag.id, name } });
    setBusy(false);
    if (answer.code === 200) {
      await finish(tag === null ? tagText.created(name) : tagText.renamed);
    } else if (answer.code === 409 && tag !== null) {
      ask({
        title: tagText.mergeTitle,
        words: tagText.mergeWords(tag.name, name.trim()),
        ok: tagText.merge,
        run: () => merge(tag),
      });
    } else {
      setError(fieldErrors(answer)['name'] ?? answer.msg);
      focusFirstError(form);
    }
  };
  return (
    <>
      <form id={FORM} noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={tagText.name}
          value={name}
          maxLength={30}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </form>
      {place}
    </>
  );
}
