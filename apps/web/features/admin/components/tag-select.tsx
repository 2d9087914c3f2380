import type { Id } from '@zhihui/contract/schema.ts';
import { Select } from 'antd';
import { call } from '../../../api/browser.ts';
import { articleText } from '../admin.text.ts';
import { useFound } from './use-found.ts';

export interface TagChoice {
  value: string;
  label: string;
}

/** Picks several tags, found on the server by a part of the name. A field of antd's forms. */
export function TagSelect(props: {
  id?: string;
  max: number;
  value?: TagChoice[];
  onChange?: (tags: TagChoice[]) => void;
}) {
  const { id, max, value, onChange } = props;
  const { found, field } = useFound(findTags, articleText.noTag);
  return (
    <Select<TagChoice[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      labelInValue
      maxCount={max}
      allowClear
      placeholder={articleText.tagHint}
      {...field}
      getPopupContainer={(node) => node.closest('dialog') ?? document.body}
      options={[...found]}
      value={value ?? []}
      onChange={(tags) => onChange?.(tags)}
    />
  );
}

/** Narrows a table to one tag. */
export function TagFilter(props: {
  value: { id: Id; name: string } | null;
  onChange: (id: string | undefined) => void;
}) {
  const { value, onChange } = props;
  const { found, field } = useFound(findTags, articleText.noTag);
  return (
    <Select<TagChoice | null>
      aria-label={articleText.tags}
      placeholder={articleText.tags}
      style={{ minWidth: 120 }}
      popupMatchSelectWidth={220}
      labelInValue
      allowClear
      {...field}
      options={[...found]}
      value={value === null ? null : { value: String(value.id), label: value.name }}
      onChange={(tag: TagChoice | null | undefined) => onChange(tag?.value)}
    />
  );
}

/** Tags whose names hold what was typed; the ones most used where nothing was. */
async function findTags(typed: string): Promise<TagChoice[] | null> {
  const query = { size: 30, keyword: typed.slice(0, 30) || undefined };
  const { data } = await call('GET /tag/page', { query });
  return data?.records.map(({ id, name }) => ({ value: String(id), label: name })) ?? null;
}
