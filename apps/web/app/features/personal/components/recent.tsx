import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ReadItem } from '@zhihui/contract/features/reading/reading.endpoints.ts';
import { callLater } from '../../../api/later.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { changesAddress } from '../../reading/reading.public.ts';
import { catchLostFocus } from '../focus-lost.ts';
import type { Listed } from '../personal.tabs.ts';
import { personalText } from '../personal.text.ts';
import { recentText } from '../recent.text.ts';
import styles from './kept.module.css';

interface RecentProps {
  listed: Extract<Listed, { kind: 'recent' }>;
  /** Address of the tab. */
  address: string;
}

/** What one read lately. One line is taken away at once, all of them after a question. */
export function Recent({ listed: { page }, address }: RecentProps) {
  const list = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  const live = useHydrated();
  const removeOne = async (item: ReadItem, row: number) => {
    const answer = await callLater('DELETE /reading/:id', { params: { id: item.id } });
    // 404: another window did it
    if (!answer.ok && answer.error.code !== 404) {
      toast.error(serverMessage(answer.error.msg, recentText.failed));
      return;
    }
    await revalidate();
    catchLostFocus(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('button[data-remove]') ?? [];
      return rows[Math.min(row, rows.length - 1)] ?? list.current;
    });
  };
  return (
    <div ref={list} tabIndex={-1}>
      {page.records.length === 0 ? (
        <EmptyState title={personalText.none.recent}>{personalText.noneHint}</EmptyState>
      ) : (
        <>
          <ClearAll
            live={live}
            onCleared={() => void revalidate().then(() => catchLostFocus(() => list.current))}
          />
          {page.records.map((item, row) => (
            <div key={item.id} className={styles.kept}>
              <ContentItem item={item} showCategory />
              <div className={styles.acts}>
                <span className={styles.when}>
                  {recentText.read} <Time at={item.readAt} />
                </span>
                {item.changed && (
                  <Anchor to={changesAddress(item.model, item.id)}>
                    {recentText.changed}
                    <span className="vh">{item.title}</span>
                  </Anchor>
                )}
                <button
                  type="button"
                  data-remove
                  className={buttonClass('text', 'small')}
                  disabled={!live}
                  onClick={() => void removeOne(item, row)}
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

function ClearAll({ live, onCleared }: { live: boolean; onCleared: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    const answer = await callLater('DELETE /reading', {});
    setBusy(false);
    setAsking(false);
    if (!answer.ok) {
      toast.error(serverMessage(answer.error.msg, recentText.failed));
      return;
    }
    toast.done(recentText.cleared);
    onCleared();
  };
  return (
    <div className={styles.bar}>
      <p className={styles.when}>{recentText.hint}</p>
      <button
        type="button"
        className={buttonClass('text', 'small')}
        disabled={!live}
        onClick={() => setAsking(true)}
      >
        {recentText.clear}
      </button>
      <AskDialog
        open={asking}
        title={recentText.clearTitle}
        yes={{ label: recentText.clear, run: () => void clear(), danger: true, busy }}
        no={{ label: recentText.cancel, run: () => setAsking(false) }}
      >
        <p>{recentText.clearWords}</p>
      </AskDialog>
    </div>
  );
}
