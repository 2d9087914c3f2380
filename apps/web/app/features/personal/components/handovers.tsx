import type { DataFor } from '@zhihui/contract/client.ts';
import type { HandoverItem } from '@zhihui/contract/features/handover/handover.endpoints.ts';
import { Suspense, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';
import { handoverText } from '../handover.text.ts';
import { personalText } from '../personal.text.ts';
import { restoreLostFocus } from '../restore-lost-focus.ts';
import styles from './handovers.module.css';

const HandoverDialog = lazyPart(() => import('./handover-dialog.tsx'));

interface HandoversProps {
  page: DataFor<'GET /handover/page'>;
  /** Address of the tab. */
  address: string;
}

/** Articles whose maintainer left a department of the reader, who chooses a new owner for each. */
export function Handovers({ page, address }: HandoversProps) {
  const list = useRef<HTMLDivElement>(null);
  const [assigning, setAssigning] = useState<{ item: HandoverItem; row: number } | null>(null);
  const { revalidate } = useRevalidator();
  /** Moves the focus of a row that disappears to the next row. */
  const restoreFocus = (row: number) =>
    restoreLostFocus(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button[data-assign]') ?? [];
      return buttons[Math.min(row, buttons.length - 1)] ?? list.current;
    });
  return (
    <div ref={list} tabIndex={-1}>
      {page.records.length === 0 ? (
        <EmptyState title={personalText.empty.handovers}>{personalText.emptyHint}</EmptyState>
      ) : (
        <>
          <p className={styles.hint}>{handoverText.hint}</p>
          {page.records.map((item, row) => (
            <HandoverRow key={item.id} item={item} onAssign={() => setAssigning({ item, row })} />
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
      {assigning !== null && (
        <Suspense>
          <HandoverDialog
            item={assigning.item}
            onClose={() => setAssigning(null)}
            onDone={() => {
              setAssigning(null);
              void revalidate().then(() => restoreFocus(assigning.row));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function HandoverRow({ item, onAssign }: { item: HandoverItem; onAssign: () => void }) {
  const { id, title, category, maintainer, reason, updatedAt } = item;
  const hydrated = useHydrated();
  return (
    <article className={styles.row}>
      <div>
        <h3>
          <Anchor to={itemAddress('ARTICLE', id)}>{title}</Anchor>
        </h3>
        <div className={styles.facts}>
          <span>{category?.name ?? handoverText.noCategory}</span>
          <span>{handoverText.former(maintainer.nickname, reason)}</span>
          <span>
            {handoverText.updated} <Time at={updatedAt} />
          </span>
        </div>
      </div>
      <button
        type="button"
        data-assign
        className={getButtonClass('plain', 'small')}
        disabled={!hydrated}
        onClick={onAssign}
      >
        {handoverText.assign}
        <span className="vh">{title}</span>
      </button>
    </article>
  );
}
