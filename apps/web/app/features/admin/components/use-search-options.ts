import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { adminText } from '../admin.text.ts';

type ResultsByKeyword<T> = ReadonlyMap<string, readonly T[] | null>;

/**
 * What the server finds for a part of a name, asked a moment after the last key. Until its answer is there `found` is
 * empty: what was found for other words is not to be picked by Enter, nor to slip away from under the pointer. `find`
 * stays the same function and answers null when it failed. `field` is what antd's Select takes in addition to the options.
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
    // with nothing to pick, antd would close the list and drop the words
    onInputKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && options.length === 0) stopEvent(event);
    },
  };
  return { found: options, field };
}

function stopEvent(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
