import type { Id } from '@zhihui/contract/schema.ts';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { articleText } from '../admin.text.ts';

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
  const { found, search } = useTags();
  return (
    <Select<TagChoice[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      labelInValue
      maxCount={max}
      allowClear
      placeholder={articleText.tagHint}
      notFoundContent={articleText.noTag}
      showSearch={{ filterOption: false, onSearch: search }}
      getPopupContainer={(node) => node.closest('dialog') ?? document.body}
      options={found}
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
  const { found, search } = useTags();
  return (
    <Select<TagChoice | null>
      aria-label={articleText.tags}
      placeholder={articleText.tags}
      style={{ minWidth: 120 }}
      popupMatchSelectWidth={220}
      labelInValue
      allowClear
      notFoundContent={articleText.noTag}
      showSearch={{ filterOption: false, onSearch: search }}
      options={found}
      value={value === null ? null : { value: String(value.id), label: value.name }}
      onChange={(tag: TagChoice | null | undefined) => onChange(tag?.value)}
    />
  );
}

/** Tags whose names hold what was typed a moment ago; the ones most used where nothing was. */
function useTags() {
  const [keyword, search] = useState('');
  const [found, setFound] = useState<TagChoice[]>([]);
  useEffect(() => {
    let current = true;
    const wanted = keyword.trim().slice(0, 30);
    const find = async () => {
      const query = { size: 30, keyword: wanted || undefined };
      const { data } = await call('GET /tag/page', { query });
      const tags = data?.records ?? [];
      if (current) setFound(tags.map(({ id, name }) => ({ value: String(id), label: name })));
    };
    const timer = setTimeout(() => void find(), wanted === '' ? 0 : 250);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [keyword]);
  return { found, search };
}
