import { MAX_SYNONYMS, MAX_TAG_NAME } from '@zhihui/contract/features/tag/tag.limits.ts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, getFieldErrors, FormSheet } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { TagItem } from './tag-columns.tsx';

/** The other words by which a tag and its items are found. */
export function TagSynonymsSheet({ tag, close }: { tag: TagItem | null; close: () => void }) {
  return (
    <FormSheet open={tag !== null} title={tagText.synonymsTitle(tag?.name ?? '')} close={close}>
      {(sheet) => tag !== null && <SynonymsForm tag={tag} sheet={sheet} />}
    </FormSheet>
  );
}

function SynonymsForm({ tag, sheet }: { tag: TagItem; sheet: SheetForm }) {
  const id = useId();
  const [synonyms, setSynonyms] = useState<string[]>(tag.synonyms);
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    sheet.setBusy(true);
    const result = await call('PUT /tag/synonym', { body: { id: tag.id, synonyms: synonyms } });
    sheet.setBusy(false);
    if (result.ok) {
      toast.success(tagText.synonymsSaved);
      sheet.close();
      await revalidate();
      return;
    }
    const firstError = Object.values(getFieldErrors(result))[0];
    setError(firstError ?? getServerMessage(result.error.msg, adminText.failed));
  };
  return (
    <form id={sheet.id} noValidate onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{tagText.synonyms}</label>
      <Select<string[]>
        id={id}
        mode="tags"
        open={false}
        suffixIcon={null}
        maxCount={MAX_SYNONYMS}
        tokenSeparators={[',', '，', '、']}
        style={{ width: '100%' }}
        value={synonyms}
        onChange={(next) => {
          setSynonyms(
            next.map((word) => word.trim().slice(0, MAX_TAG_NAME)).filter((word) => word !== ''),
          );
          setError(undefined);
        }}
        aria-invalid={error !== undefined}
      />
      <p>{tagText.synonymsHint}</p>
      {error !== undefined && <p role="alert">{error}</p>}
    </form>
  );
}
