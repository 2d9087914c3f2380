import type { DataFor } from '@zhihui/contract/client.ts';
import type { MustReadListState } from '@zhihui/contract/features/must-read/must-read.limits.ts';
import { MUST_READ_STATES } from '@zhihui/contract/features/must-read/must-read.limits.ts';
import type { MustReadItem } from '@zhihui/contract/features/must-read/must-read.endpoints.ts';
import { formatCount } from '../../../lib/text.ts';
import { getSection, itemAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { formatDueDay } from '../../must-read/must-read.public.ts';
import { mustReadListText } from '../must-read-list.text.ts';
import { personalText } from '../personal.text.ts';
import styles from './personal.module.css';

interface MustReadsProps {
  page: DataFor<'GET /mustRead/page'>;
  state: MustReadListState;
  /** Address of the tab. */
  address: string;
}

/** What the groups of the reader are asked to read: what they still have to confirm, or what they have confirmed. */
export function MustReads({ page, state, address }: MustReadsProps) {
  const totals = { WAITING: page.waiting, CONFIRMED: page.confirmed };
  const getAddress = (key: MustReadListState) =>
    key === 'WAITING' ? address : `${address}&state=${key}`;
  return (
    <>
      <ChoiceLinks
        className={styles.sections}
        label={mustReadListText.states}
        selected={state}
        options={MUST_READ_STATES.map((key) => ({
          key,
          label: `${mustReadListText.state[key]} ${formatCount(totals[key])}`,
          to: getAddress(key),
        }))}
      />
      {page.records.length === 0 ? (
        <EmptyState title={mustReadListText.empty[state]}>
          {mustReadListText.emptyHint[state]}
        </EmptyState>
      ) : (
        <>
          {page.records.map((item) => (
            <MustReadRow key={item.content.id} item={item} />
          ))}
          <Pager
            current={page.current}
            size={page.size}
            total={page.total}
            unit={personalText.unit}
            to={(n) => `${address}&state=${state}&current=${n}`}
          />
        </>
      )}
    </>
  );
}

function MustReadRow({ item }: { item: MustReadItem }) {
  const { content, dueOn, overdue, askedAt, confirmedAt } = item;
  const { id, model, title } = content;
  return (
    <article className={styles.row}>
      <h3>
        <Anchor to={itemAddress(model, id)}>{title}</Anchor>
      </h3>
      <div className={styles.facts}>
        <span>{getSection(model).label}</span>
        {confirmedAt === null ? (
          <>
            {dueOn !== null && overdue && (
              <Tag tone="warn">{mustReadListText.overdue(formatDueDay(dueOn))}</Tag>
            )}
            {dueOn !== null && !overdue && <span>{mustReadListText.due(formatDueDay(dueOn))}</span>}
            <span>
              {mustReadListText.asked} <Time at={askedAt} />
            </span>
          </>
        ) : (
          <span>
            {mustReadListText.confirmed} <Time at={confirmedAt} />
          </span>
        )}
      </div>
    </article>
  );
}
