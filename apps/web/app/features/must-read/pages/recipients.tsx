import type { MustReadRecipient } from '@zhihui/contract/features/must-read/must-read.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Form, Link, useLoaderData } from 'react-router';
import type { MetaArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { cx } from '../../../lib/cx.ts';
import { getSection, itemAddress, listAddress, personAddress } from '../../../lib/sections.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';
import { ExportButton } from '../../admin/admin.public.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';
import { ConfirmedByAll } from '../components/confirmed-by-all.tsx';
import { RemindButton } from '../components/remind-button.tsx';
import { formatDueDay } from '../due-day.ts';
import { mustReadText } from '../must-read.text.ts';
import { PAGE_SIZE, loadRecipients } from '../recipients.loader.ts';
import type { RecipientsData, State } from '../recipients.loader.ts';
import styles from '../components/must-read.module.css';

export const loader = loadRecipients;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  return [{ title: `${mustReadText.state} · ${loaderData.people.title} · 知汇` }];
}

export default function Recipients() {
  const { id, people } = useLoaderData<RecipientsData>();
  const { model, title, waiting, canRemind, confirmedByAll } = people;
  const crumbs = [
    { name: getSection(model).label, to: listAddress(model) },
    { name: title, to: itemAddress(model, id) },
  ];
  return (
    <div className={cx('wrap', styles.board)}>
      <div className={styles.head}>
        <Crumbs path={crumbs} />
        <h1>{mustReadText.state}</h1>
        {canRemind && waiting > 0 && <RemindButton id={id} waiting={waiting} />}
        <ExportPeople id={id} />
      </div>
      <Progress people={people} />
      {confirmedByAll && <ConfirmedByAll id={id} hasRequest />}
      <Filters />
      <h2 className="vh">{mustReadText.people}</h2>
      <People />
    </div>
  );
}

/** How many have confirmed, and until when. */
function Progress({ people }: { people: RecipientsData['people'] }) {
  const { confirmed, waiting, dueOn, overdue } = people;
  if (confirmed + waiting === 0) return null;
  return (
    <p className={styles.summary}>
      <span>{mustReadText.progress(confirmed, confirmed + waiting)}</span>
      {dueOn !== null && <span>{mustReadText.until(formatDueDay(dueOn), overdue)}</span>}
    </p>
  );
}

function buildAddress({ id, keyword }: RecipientsData, state: State, current = 1): string {
  const query = new URLSearchParams({ state });
  if (keyword !== '') query.set('keyword', keyword);
  if (current > 1) query.set('current', String(current));
  return `/must-read/${id}?${query}`;
}

function Filters() {
  const data = useLoaderData<RecipientsData>();
  const { people, state, keyword } = data;
  const { WAITING, CONFIRMED } = LABELS;
  return (
    <div className={styles.filters}>
      <ChoiceLinks
        label={mustReadText.status}
        selected={state}
        options={[
          {
            key: 'WAITING',
            label: `${WAITING} ${people.waiting}`,
            to: buildAddress(data, 'WAITING'),
          },
          {
            key: 'CONFIRMED',
            label: `${CONFIRMED} ${people.confirmed}`,
            to: buildAddress(data, 'CONFIRMED'),
          },
        ]}
      />
      <Form role="search">
        <input type="hidden" name="state" value={state} />
        <input
          key={keyword}
          type="search"
          name="keyword"
          className={inputClass}
          defaultValue={keyword}
          maxLength={40}
          placeholder={mustReadText.searchPeople}
          aria-label={mustReadText.searchPeople}
        />
        <button type="submit" className={getButtonClass()}>
          {mustReadText.find}
        </button>
      </Form>
    </div>
  );
}

function People() {
  const data = useLoaderData<RecipientsData>();
  const { people, state } = data;
  if (people.records.length === 0) return <EmptyState title={getEmptyText(data)} />;
  return (
    <>
      <ul className={styles.people}>
        {people.records.map(({ user, confirmedAt }) => (
          <li key={user.id}>
            <Link to={personAddress(user.id)} state={{ id: user.id }}>
              <Avatar person={user} />
              {user.nickname}
            </Link>
            {confirmedAt === null ? <span>{LABELS.WAITING}</span> : <Time at={confirmedAt} />}
          </li>
        ))}
      </ul>
      <Pager
        current={people.current}
        size={PAGE_SIZE}
        total={people.total}
        unit={mustReadText.unit}
        to={(n) => buildAddress(data, state, n)}
      />
    </>
  );
}

const LABELS: Record<State, string> = {
  WAITING: mustReadText.waiting,
  CONFIRMED: mustReadText.alreadyConfirmed,
};

function getEmptyText({ state, keyword, people }: RecipientsData): string {
  if (people.waiting + people.confirmed === 0) return mustReadText.noneAsked;
  if (keyword !== '') return mustReadText.noRecipients;
  return state === 'WAITING' ? mustReadText.allDone : mustReadText.noneConfirmed;
}

const COLUMNS: readonly CsvColumn<MustReadRecipient>[] = [
  { title: mustReadText.name, value: ({ user }) => user.nickname },
  {
    title: mustReadText.status,
    value: ({ confirmedAt }) =>
      confirmedAt === null ? mustReadText.waiting : mustReadText.alreadyConfirmed,
  },
  {
    title: mustReadText.confirmedAt,
    value: ({ confirmedAt }) =>
      confirmedAt === null ? null : formatExactTime(Date.parse(confirmedAt), readChosenZone()),
  },
];

/** Exports all recipients with their state and the time of their confirmation. */
function ExportPeople({ id }: { id: Id }) {
  return (
    <ExportButton
      name={mustReadText.file}
      columns={COLUMNS}
      fetchPage={(current, size) =>
        call('GET /mustRead/:contentId/recipient/page', {
          params: { contentId: id },
          query: { state: 'ALL', current, size },
        })
      }
    />
  );
}
