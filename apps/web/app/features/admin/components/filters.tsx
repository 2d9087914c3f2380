import type { Id } from '@zhihui/contract/schema.ts';
import { Select, Input } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { SearchIcon } from '../../../ui/icon.tsx';
import type { TableParams } from './table-params.ts';
import styles from './admin.module.css';
import { adminText } from '../admin.text.ts';

/** An option of a search field. */
export interface Choice {
  value: string;
  label: string;
}

interface SearchFilterProps {
  label: string;
  /** Must be a stable function; resolves to null when the search failed. */
  search: (keyword: string) => Promise<readonly Choice[] | null>;
  /** Shown when nothing matches. */
  emptyText: string;
  value: { id: Id; name: string } | null;
  onChange: (id: string | undefined) => void;
}

/** Filters a table by an item that the server finds by a part of its name. */
export function SearchFilter({ label, search, emptyText, value, onChange }: SearchFilterProps) {
  const { options, field } = useSearchOptions(search, emptyText);
  return (
    <Select<Choice | null>
      aria-label={label}
      placeholder={label}
      style={{ minWidth: 120 }}
      popupMatchSelectWidth={220}
      labelInValue
      allowClear
      {...field}
      options={[...options]}
      value={value === null ? null : { value: String(value.id), label: value.name }}
      onChange={(chosen: Choice | null | undefined) => onChange(chosen?.value)}
    />
  );
}

interface KeywordFilterProps {
  params: TableParams;
  placeholder: string;
  maxLength: number;
}

/** Searches a moment after the last key and at once on Enter, but not while an input method composes. */
export function KeywordFilter({ params, placeholder, maxLength }: KeywordFilterProps) {
  const current = params.get('keyword');
  const [text, setText] = useState(current);
  const [composing, setComposing] = useState(false);
  const [lastCurrent, setLastCurrent] = useState(current);
  const [sent, setSent] = useState(current);
  if (lastCurrent !== current) {
    setLastCurrent(current);
    // Changed from elsewhere (back, or filters cleared); our own value may be older than what the user typed since.
    if (current !== sent) setText(current);
  }
  const send = useCallback(
    (keyword: string) => {
      setSent(keyword);
      params.set({ keyword });
    },
    [params],
  );
  useEffect(() => {
    if (composing || text.trim() === current || text.trim() === sent) return undefined;
    const timer = setTimeout(() => send(text.trim()), 400);
    return () => clearTimeout(timer);
  }, [text, current, sent, composing, send]);
  return (
    <Input
      className={styles.keyword ?? ''}
      prefix={<SearchIcon small />}
      placeholder={placeholder}
      aria-label={placeholder}
      maxLength={maxLength}
      allowClear
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => !composing && send(text.trim())}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
}

type ResultsByKeyword<T> = ReadonlyMap<string, readonly T[] | null>;

/**
 * Options that the server finds for a part of a name, queried a moment after the last key. `options` is empty until the
 * answer arrives, so that Enter cannot select a result of an earlier keyword and no option moves away under the pointer.
 * `search` must be a stable function and resolves to null when it failed. `field` holds the props that antd's Select
 * needs in addition to the options.
 */
export function useSearchOptions<T>(
  search: (keyword: string) => Promise<readonly T[] | null>,
  emptyText: string,
) {
  const [keyword, setKeyword] = useState('');
  const [answers, setAnswers] = useState<ResultsByKeyword<T>>(new Map());
  const isLoaded = (answers.get(keyword) ?? null) !== null;
  useEffect(() => {
    if (isLoaded) return;
    let current = true;
    const runSearch = async () => {
      const options = await search(keyword);
      if (current) setAnswers((previous) => new Map(previous).set(keyword, options));
    };
    const timer = setTimeout(() => void runSearch(), keyword === '' ? 0 : 250);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [keyword, isLoaded, search]);
  const result = answers.get(keyword);
  const failed = result === null ? adminText.failed : emptyText;
  const options = result ?? [];
  const field = {
    notFoundContent: result === undefined ? adminText.searching : failed,
    showSearch: { filterOption: false, onSearch: (typed: string) => setKeyword(typed.trim()) },
    // without an option to select, antd would close the list and clear the keyword
    onInputKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && options.length === 0) stopEvent(event);
    },
  };
  return { options, field };
}

function stopEvent(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
