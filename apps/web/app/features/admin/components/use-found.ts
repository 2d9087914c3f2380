import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { adminText } from '../admin.text.ts';

type Answers<T> = ReadonlyMap<string, readonly T[] | null>;

/**
 * What the server finds for a part of a name, asked a moment after the last key. Until its answer is there `found` is
 * empty: what was found for other words is not to be picked by Enter, nor to slip away from under the pointer. `find`
 * stays the same function and answers null when it failed. `field` is what antd's Select takes in addition to the options.
 */
export function useFound<T>(find: (keyword: string) => Promise<readonly T[] | null>, none: string) {
  const [keyword, setKeyword] = useState('');
  const [answers, setAnswers] = useState<Answers<T>>(new Map());
  const known = (answers.get(keyword) ?? null) !== null;
  useEffect(() => {
    if (known) return;
    let current = true;
    const ask = async () => {
      const found = await find(keyword);
      if (current) setAnswers((others) => new Map(others).set(keyword, found));
    };
    const timer = setTimeout(() => void ask(), keyword === '' ? 0 : 250);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [keyword, known, find]);
  const answer = answers.get(keyword);
  const failed = answer === null ? adminText.failed : none;
  const found = answer ?? [];
  const field = {
    notFoundContent: answer === undefined ? adminText.looking : failed,
    showSearch: { filterOption: false, onSearch: (typed: string) => setKeyword(typed.trim()) },
    // with nothing to pick, antd would close the list and drop the words
    onInputKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && found.length === 0) consume(event);
    },
  };
  return { found, field };
}

function consume(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
