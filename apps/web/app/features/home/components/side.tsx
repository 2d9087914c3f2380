import { listAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import type { HomeData } from '../home.loader.ts';
import { homeText } from '../home.text.ts';
import styles from './home.module.css';

/** What waits for the signed-in person, each with the way to it. */
export function PendingTasks({ pending }: { pending: NonNullable<HomeData['pending']> }) {
  return (
    <section className={styles.waiting}>
      <SectionHead title={homeText.pending} />
      {pending.map(({ kind, count, to }) => (
        <div key={kind} className={styles.line}>
          <Anchor className="cut" to={to}>
            {homeText.pendingLabels[kind]}
          </Anchor>
          <b className={styles.due}>{count >= 100 ? '99+' : count}</b>
        </div>
      ))}
    </section>
  );
}

/** Newest drafts of the reader, to go on with. */
export function OwnDrafts({
  drafts: { records, total, to },
}: {
  drafts: NonNullable<HomeData['drafts']>;
}) {
  return (
    <section>
      <SectionHead title={homeText.drafts} more={{ to, label: homeText.allDrafts(total) }} />
      {records.map((draft) => (
        <div key={draft.id} className={styles.line}>
          <Anchor className="cut" to={`/editor?draft=${draft.id}`}>
            {draft.title || homeText.untitled}
          </Anchor>
          <Time at={draft.updatedAt} />
        </div>
      ))}
    </section>
  );
}

/** The first eight categories of articles. */
export function CategoryEntries({ categories }: { categories: HomeData['categories'] }) {
  return (
    <section className={styles.tall}>
      <SectionHead title={homeText.categories} />
      {categories.slice(0, 8).map(({ id, name, count }) => (
        <div key={id} className={styles.line}>
          <Anchor to={listAddress('ARTICLE', { categoryId: id })}>{name}</Anchor>
          <span className={styles.number}>{count}</span>
        </div>
      ))}
    </section>
  );
}
