import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type {
  ContentImport,
  ImportedAuthor,
  ImportedPage,
} from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatFileSize } from '../../../lib/file-size.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.tsx';
import { KeywordFilter, Tabs, useTableParams } from '../../admin/admin.public.ts';
import { ImportSettings } from './import-settings.tsx';
import type { Settings } from './import-settings.tsx';
import { loadAuthors, MatchAuthors } from './match-authors.tsx';
import { PageFacts } from './page-facts.tsx';
import { PagePager } from './page-pager.tsx';
import { PageTable } from './page-table.tsx';
import { transferText as text } from './transfer.text.ts';
import type { ImportActions } from './use-import-actions.tsx';
import styles from './transfer.module.css';

interface Props {
  current: ContentImport;
  pages: Page<ImportedPage>;
  tree: readonly CategoryNode[];
  actions: ImportActions;
}

/** The second step: what would become of each page, and where they go. */
export function Preview({ current, pages, tree, actions }: Props) {
  const params = useTableParams();
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const [selected, setSelected] = useState<number | null>(null);
  const [isCategoryMissing, setCategoryMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [settings, setSettings] = useState<Settings>({
    categoryId: current.categoryId === null ? null : String(current.categoryId),
    ...{ duplicates: 'UPDATE', matchAuthors: true, publish: true },
    redirects: current.redirects,
  });
  const [authors, setAuthors] = useState<Page<ImportedAuthor> | null>(null);
  // what was matched can be taken back, though no author is left over
  const [wasMatching, setWasMatching] = useState(false);
  const { can } = useSession();
  const canMatch = can('auditLog.add') && settings.matchAuthors;
  const { revalidate } = useRevalidator();
  const startMatching = async () => {
    const loaded = await loadAuthors(current.id);
    if (typeof loaded === 'string') toast.error(loaded);
    else setAuthors(loaded);
  };
  const endMatching = () => {
    setAuthors(null);
    setWasMatching(true);
    void revalidate();
  };
  const exclude = (positions: readonly number[], isExcluded: boolean) => {
    const next = new Set(excluded);
    for (const position of positions) {
      if (isExcluded) next.add(position);
      else next.delete(position);
    }
    setExcluded(next);
  };
  const start = async () => {
    const { categoryId, ...rest } = settings;
    setCategoryMissing(categoryId === null);
    if (categoryId === null || busy) return;
    setBusy(true);
    await actions.start({ ...rest, categoryId, excluded: [...excluded] });
    setBusy(false);
  };
  const shown = pages.records.find(({ position }) => position === selected) ?? pages.records[0];
  // pages that cannot be read, or that are done already, are not written
  const finished = current.state === 'READY' ? current.failed : current.done;
  const count = current.pages - finished - excluded.size;
  return (
    <>
      {current.reason !== '' && <p role="alert">{current.reason}</p>}
      <Summary current={current} />
      <ImportSettings
        tree={tree}
        value={settings}
        hasOldAddresses={current.oldAddresses > 0}
        isCategoryMissing={isCategoryMissing && settings.categoryId === null}
        change={setSettings}
      />
      <div className={styles.bar}>
        <Tabs
          label={text.filter}
          selected={params.get('filter') || 'ALL'}
          options={[
            { key: 'ALL', label: text.all(current.pages), to: params.to({ filter: undefined }) },
            { key: 'CHANGED', label: text.onlyChanged, to: params.to({ filter: 'CHANGED' }) },
            { key: 'LOST', label: text.onlyLost, to: params.to({ filter: 'LOST' }) },
            { key: 'FAILED', label: text.onlyFailed, to: params.to({ filter: 'FAILED' }) },
          ]}
        />
        <KeywordFilter params={params} placeholder={text.search} maxLength={100} />
      </div>
      {pages.records.length === 0 || shown === undefined ? (
        <EmptyState title={text.noPages} />
      ) : (
        <div className={styles.look}>
          <div>
            <PageTable
              pages={pages.records}
              excluded={excluded}
              exclude={exclude}
              selected={shown.position}
              select={setSelected}
            />
            <PagePager pages={pages} params={params} />
          </div>
          <PageFacts key={shown.position} id={current.id} page={shown} />
        </div>
      )}
      {authors !== null && <MatchAuthors id={current.id} loaded={authors} onClose={endMatching} />}
      {current.refusals.length > 0 && (
        <details className={styles.refusals}>
          <summary>{text.refusals(current.refusals.length)}</summary>
          <ul>
            {current.refusals.map(({ name, reason }) => (
              <li key={name}>
                {name}：{reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.foot}>
        <span className={styles.muted}>
          {current.unmatchedAuthors > 0 ? text.unmatched(current.unmatchedAuthors) : text.noWriting}
          {(current.unmatchedAuthors > 0 || wasMatching) && canMatch && (
            <button
              type="button"
              className={getButtonClass('text', 'small')}
              onClick={() => void startMatching()}
            >
              {text.matchAuthors}
            </button>
          )}
        </span>
        <button type="button" className={getButtonClass()} onClick={() => void actions.discard()}>
          {text.discard}
        </button>
        <button
          type="button"
          className={getButtonClass('primary')}
          aria-busy={busy}
          disabled={count <= 0}
          onClick={() => void start()}
        >
          {text.start(Math.max(count, 0))}
        </button>
      </div>
    </>
  );
}

function Summary({ current }: { current: ContentImport }) {
  return (
    <dl className={styles.summary}>
      <Figure label={text.pages} value={current.pages} />
      <Figure label={text.attachments(formatFileSize(current.fileBytes))} value={current.files} />
      <Figure label={text.preserved} value={current.preserved} tone={styles.good} />
      <Figure label={text.changed} value={current.changed} tone={styles.caution} />
      <Figure label={text.lost} value={current.lost} tone={styles.bad} />
    </dl>
  );
}

/** A number and what it counts. */
export function Figure({
  label,
  value,
  tone,
}: {
  label: string;
  value: number;
  tone?: string | undefined;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={tone}>{formatCount(value)}</dd>
    </div>
  );
}
