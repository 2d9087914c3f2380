import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ReadItem } from '@zhihui/contract/features/reading/reading.endpoints.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getChangesAddress } from '../../reading/reading.public.ts';
import { restoreLostFocus } from '../restore-lost-focus.ts';
import type { TabContent } from '../personal.tabs.ts';
import { personalText, recentText } from '../personal.text.ts';
import styles from './saved-lists.module.css';

interface RecentProps {
  tabContent: Extract<TabContent, { kind: 'recent' }>;
  /** Address of the tab. */
  address: string;
}

/** What the reader read lately. Removes one row at once, all of them after a confirmation. */
export function Recent({ tabContent: { page }, address }: RecentProps) {
  const list = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const removeItem = async (item: ReadItem, row: number) => {
    const result = await callLazily('DELETE /reading/:id', { params: { id: item.id } });
    // 404: already removed in another window
    if (!result.ok && result.error.code !== 404) {
      toast.error(getServerMessage(result.error.msg, recentText.failed));
      return;
    }
    await revalidate();
    restoreLostFocus(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('button[data-remove]') ?? [];
      return rows[Math.min(row, rows.length - 1)] ?? list.current;
    });
  };
  return (
    <div ref={list} tabIndex={-1}>
      {page.records.length === 0 ? (
        <EmptyState title={personalText.empty.recent}>{personalText.emptyHint}</EmptyState>
      ) : (
        <>
          <ClearAll
            hydrated={hydrated}
            onCleared={() => void revalidate().then(() => restoreLostFocus(() => list.current))}
          />
          {page.records.map((item, row) => (
            <div key={item.id} className={styles.kept}>
              <ContentItem item={item} showCategory />
              <div className={styles.acts}>
                <span className={styles.when}>
                  {recentText.read} <Time at={item.readAt} />
                </span>
                {item.changed && (
                  <Anchor to={getChangesAddress(item.model, item.id)}>
                    {recentText.changed}
                    <span className="vh">{item.title}</span>
                  </Anchor>
                )}
                <button
                  type="button"
                  data-remove
                  className={getButtonClass('text', 'small')}
                  disabled={!hydrated}
                  onClick={() => void removeItem(item, row)}
                >
                  {recentText.remove}
                  <span className="vh">{item.title}</span>
                </button>
              </div>
            </div>
          ))}
          <Pager
            current={page.current}
            size={page.size}
            total={page.total}
            unit={personalText.unit}
            to={(n) => `${address}&current=${n}`}
          />
        </>
      )}
    </div>
  );
}

function ClearAll({ hydrated, onCleared }: { hydrated: boolean; onCleared: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    const result = await callLazily('DELETE /reading', {});
    setBusy(false);
    setConfirming(false);
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, recentText.failed));
      return;
    }
    toast.success(recentText.cleared);
    onCleared();
  };
  return (
    <div className={styles.bar}>
      <p className={styles.when}>{recentText.hint}</p>
      <button
        type="button"
        className={getButtonClass('text', 'small')}
        disabled={!hydrated}
        onClick={() => setConfirming(true)}
      >
        {recentText.clear}
      </button>
      <ChoiceDialog
        open={isConfirming}
        title={recentText.clearTitle}
        accept={{ label: recentText.clear, run: () => void clear(), danger: true, busy }}
        decline={{ label: recentText.cancel, run: () => setConfirming(false) }}
      >
        <p>{recentText.clearDescription}</p>
      </ChoiceDialog>
    </div>
  );
}
