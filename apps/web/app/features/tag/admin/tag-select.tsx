import { Select } from 'antd';
import { call } from '../../../api/browser.ts';
import { useSearchOptions } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { Choice } from '../../admin/admin.public.ts';

/** A field of antd's forms that picks several tags, searched on the server by a part of the name. */
export function TagSelect(props: {
  id?: string;
  max: number;
  value?: Choice[];
  onChange?: (tags: Choice[]) => void;
}) {
  const { id, max, value, onChange } = props;
  const { options, field } = useSearchOptions(findTags, tagText.noResults);
  return (
    <Select<Choice[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      labelInValue
      maxCount={max}
      allowClear
      placeholder={tagText.pickHint}
      {...field}
      getPopupContainer={(node) => node.closest('dialog') ?? document.body}
      options={[...options]}
      value={value ?? []}
      onChange={(tags) => onChange?.(tags)}
    />
  );
}

/** Loads tags whose names contain the keyword; the most used ones for an empty one. */
export async function findTags(keyword: string): Promise<Choice[] | null> {
  const query = { size: 30, keyword: keyword.slice(0, 30) || undefined };
  const result = await call('GET /tag/page', { query });
  return result.ok
    ? result.data.records.map(({ id, name }) => ({ value: String(id), label: name }))
    : null;
}
