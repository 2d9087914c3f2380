import { Input } from 'antd';
import { useCallback, useEffect, useState } from 'react';
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
  const current = params.get('keyword');
  const [text, setText] = useState(current);
  const [composing, setComposing] = useState(false);
  const [lastCurrent, setLastCurrent] = useState(current);
  const [sent, setSent] = useState(current);
  if (lastCurrent !== current) {
    setLastCurrent(current);
    // Changed from elsewhere (back, or filters cleared); our own may be behind what has been typed since.
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
