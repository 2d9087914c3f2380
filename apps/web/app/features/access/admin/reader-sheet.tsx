import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Input } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { SearchIcon } from '../../../ui/icon.tsx';
import { SideSheet } from '../../admin/admin.public.ts';
import { readerText } from './access-admin.text.ts';
import { describeReason } from './describe-reason.ts';
import { GrowingList, Reasons } from './growing-list.tsx';
import styles from './growing-list.module.css';

const DEBOUNCE_MS = 300;

interface ReaderSheetProps {
  category: { id: Id; name: string } | null;
  close: () => void;
}

/** The people who may read a category as it is saved, each with the reasons. */
export function ReaderSheet({ category, close }: ReaderSheetProps) {
  return (
    <SideSheet
      open={category !== null}
      title={readerText.title}
      subtitle={category?.name}
      onClose={close}
    >
      {category !== null && <Readers id={category.id} />}
    </SideSheet>
  );
}

function Readers({ id }: { id: Id }) {
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const fetchPage = useMemo(
    () => (current: number) => {
      const query = { current, keyword: keyword || undefined };
      return call('GET /access/category/:id/reader/page', { params: { id }, query });
    },
    [id, keyword],
  );
  return (
    <>
      <Input
        className={styles.search ?? ''}
        prefix={<SearchIcon small />}
        placeholder={readerText.search}
        aria-label={readerText.search}
        maxLength={MAX_PERSON_KEYWORD}
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <GrowingList
        label={readerText.title}
        fetchPage={fetchPage}
        empty={keyword === '' ? readerText.empty : readerText.noMatch}
        total={readerText.total}
        getKey={(reader) => String(reader.id)}
      >
        {(reader) => (
          <>
            <Avatar person={reader} />
            <span className={styles.facts}>
              <b>{reader.nickname}</b>
              <Reasons sentences={reader.reasons.map(describeReason)} />
            </span>
          </>
        )}
      </GrowingList>
    </>
  );
}
