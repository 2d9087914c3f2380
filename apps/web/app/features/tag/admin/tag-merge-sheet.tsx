import { Select } from 'antd';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, FormSheet, useSearchOptions } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { TagItem } from './tag-columns.tsx';
import { findTags } from './tag-select.tsx';

/** Merges a tag into another one, which then is found by the first one's name, too. */
export function TagMergeSheet({ tag, close }: { tag: TagItem | null; close: () => void }) {
  return (
    <FormSheet open={tag !== null} title={tagText.mergeTitleFor(tag?.name ?? '')} close={close}>
      {(sheet) => tag !== null && <MergeForm tag={tag} sheet={sheet} />}
    </FormSheet>
  );
}

function MergeForm({ tag, sheet }: { tag: TagItem; sheet: SheetForm }) {
  const id = useId();
  const [target, setTarget] = useState<{ value: string; label: string }>();
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const { options, field } = useSearchOptions(findTags, tagText.noResults);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (target === undefined) {
      setError(tagText.targetMissing);
      return;
    }
    sheet.setBusy(true);
    const result = await call('PUT /tag/merge', { body: { fromId: tag.id, intoId: target.value } });
    sheet.setBusy(false);
    if (result.ok) {
      toast.success(tagText.merged(result.data.name));
      sheet.close();
    } else setError(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return (
    <form id={sheet.id} noValidate onSubmit={(event) => void save(event)}>
      <p>{tagText.mergeHint(tag.name)}</p>
      <label htmlFor={id}>{tagText.target}</label>
      <Select
        id={id}
        labelInValue
        style={{ width: '100%' }}
        placeholder={tagText.pickHint}
        {...field}
        getPopupContainer={(node) => node.closest('dialog') ?? document.body}
        options={options.filter(({ value }) => value !== String(tag.id))}
        value={target}
        onChange={(choice: { value: string; label: string }) => {
          setTarget(choice);
          setError(undefined);
        }}
        aria-invalid={error !== undefined}
      />
      {error !== undefined && <p role="alert">{error}</p>}
    </form>
  );
}
