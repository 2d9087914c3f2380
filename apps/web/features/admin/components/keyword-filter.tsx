import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { SearchIcon } from '../../../ui/icon.tsx';
import type { TableParams } from './table-params.ts';
import styles from './admin.module.css';

interface KeywordFilterProps {
  params: TableParams;
  placeholder: string;
  maxLength: number;
}

/** Searches a moment after the last key, and at once on Enter; Chinese being composed is waited for. */
export function KeywordFilter({ params, placeholder, maxLength }: KeywordFilterProps) {
  const kept = params.get('keyword');
  const [text, setText] = useState(kept);
  const [composing, setComposing] = useState(false);
  useEffect(() => setText(kept), [kept]);
  useEffect(() => {
    if (composing || text.trim() === kept) return undefined;
    const timer = setTimeout(() => params.set({ keyword: text.trim() }), 400);
    return () => clearTimeout(timer);
  }, [text, kept, composing, params]);
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
      onPressEnter={() => !composing && params.set({ keyword: text.trim() })}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
}
