import type { DataFor } from '@zhihui/contract/client.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { MAX_COVER_NAME } from '@zhihui/contract/features/cover/cover.limits.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { coverText } from '../cover.text.ts';
import styles from './cover-library.module.css';

type Covers = DataFor<'GET /cover/page'>;

const SIZE = 12;

interface CoverLibraryProps {
  /** Lists covers of this section, and those for every section. */
  model: ContentModel;
  onPick: (url: string) => void;
  onClose: () => void;
}

/** The library to select a cover from, page by page. */
export default function CoverLibrary({ model, onPick, onClose }: CoverLibraryProps) {
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(1);
  const { page, failed, retry } = useCovers(model, typed.trim(), current);
  return (
    <Dialog open onClose={onClose} title={coverText.title}>
      <input
        type="search"
        className={inputClass}
        aria-label={coverText.search}
        placeholder={coverText.search}
        maxLength={MAX_COVER_NAME}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setCurrent(1);
        }}
      />
      <div className={styles.covers} aria-busy={page === null && failed === null}>
        {failed !== null && (
          <EmptyState
            failed
            title={failed}
            action={
              <button type="button" className={getButtonClass()} onClick={retry}>
                {coverText.retry}
              </button>
            }
          />
        )}
        {page === null && failed === null && (
          <p className={styles.wait} role="status">
            {coverText.loading}
          </p>
        )}
        {page !== null && (
          <CoverResults page={page} isSearch={typed.trim() !== ''} onPick={onPick} />
        )}
      </div>
      {page !== null && <Steps page={page} to={setCurrent} />}
    </Dialog>
  );
}

interface CoverResultsProps {
  page: Covers;
  isSearch: boolean;
  onPick: (url: string) => void;
}

function CoverResults({ page, isSearch, onPick }: CoverResultsProps) {
  if (page.records.length === 0) {
    return isSearch ? (
      <EmptyState title={coverText.noResults}>{coverText.noResultsHint}</EmptyState>
    ) : (
      <EmptyState title={coverText.empty}>{coverText.emptyDescription}</EmptyState>
    );
  }
  return (
    <ul className={styles.grid}>
      {page.records.map(({ id, name, imageUrl }) => (
        <li key={String(id)}>
          <button
            type="button"
            aria-label={coverText.pick(name)}
            title={name}
            onClick={() => onPick(imageUrl)}
          >
            <img src={imageUrl} alt="" loading="lazy" width="160" height="100" />
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Steps({ page, to }: { page: Covers; to: (current: number) => void }) {
  const { current, size, total } = page;
  const last = Math.ceil(total / size);
  if (last <= 1) return null;
  return (
    <nav className={styles.steps} aria-label={coverText.pages}>
      <button
        type="button"
        className={getButtonClass('plain', 'small')}
        disabled={current <= 1}
        onClick={() => to(current - 1)}
      >
        {coverText.previous}
      </button>
      <span aria-live="polite">{coverText.page(current, last)}</span>
      <button
        type="button"
        className={getButtonClass('plain', 'small')}
        disabled={current >= last}
        onClick={() => to(current + 1)}
      >
        {coverText.next}
      </button>
    </nav>
  );
}

/** One page of the library; only the latest request counts. */
function useCovers(model: ContentModel, keyword: string, current: number) {
  const [page, setPage] = useState<Covers | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let active = true;
    const fetchCovers = async () => {
      const query = { model, current, size: SIZE, keyword: keyword || undefined };
      const result = await call('GET /cover/page', { query });
      if (!active) return;
      setPage(result.ok ? result.data : null);
      setFailed(result.ok ? null : getServerMessage(result.error.msg, coverText.failed));
    };
    const timer = setTimeout(() => void fetchCovers(), keyword === '' ? 0 : 250);
    return () => {
      active = false;
      clearTimeout(timer);
    };
  }, [model, keyword, current, attempt]);
  const retry = () => {
    setFailed(null);
    setAttempt(attempt + 1);
  };
  return { page, failed, retry };
}
