import { MAX_TAG_NAME, MAX_SYNONYMS } from '@zhihui/contract/features/tag/tag.limits.ts';
import type { FormEvent } from 'react';
import { useState, useId } from 'react';
import { useRevalidator } from 'react-router';
import { Select } from 'antd';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { SheetForm } from '../../admin/admin.public.ts';
import {
  adminText,
  useConfirm,
  getFieldErrors,
  FormSheet,
  useSearchOptions,
} from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { TagItem } from './tag-columns.tsx';
import { findTags } from './tag-select.tsx';

/** Creates or renames a tag; a name in use offers to merge the two. */
export function TagSheet({ tag, close }: { tag: TagItem | 'new' | null; close: () => void }) {
  return (
    <FormSheet
      open={tag !== null}
      title={tag === 'new' ? tagText.create : tagText.rename}
      size="small"
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

/** Merges a tag into another one, which is then also found by the first name. */
export function TagMergeSheet({ tag, close }: { tag: TagItem | null; close: () => void }) {
  return (
    <FormSheet
      open={tag !== null}
      title={tagText.mergeTitleFor(tag?.name ?? '')}
      size="small"
      close={close}
    >
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
  const { dialog: confirmDialog, open: confirm } = useConfirm();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (target === undefined) {
      setError(tagText.targetMissing);
      return;
    }
    confirm({
      title: tagText.mergeConfirm(tag.name, target.label),
      description: tagText.mergeWarning,
      ok: tagText.merge,
      danger: true,
      run: () => save(target.value),
    });
  };
  const save = async (intoId: string) => {
    sheet.setBusy(true);
    const result = await call('PUT /tag/merge', { body: { fromId: tag.id, intoId } });
    sheet.setBusy(false);
    if (result.ok) {
      toast.success(tagText.merged(result.data.name));
      sheet.close();
    } else setError(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return (
    <form id={sheet.id} noValidate onSubmit={ask}>
      {confirmDialog}
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

/** Edits the synonyms of a tag. */
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
    const result = await call('PUT /tag/synonym', { body: { id: tag.id, synonyms } });
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
