import { Form, Link, useLoaderData } from 'react-router';
import type { MetaArgs } from 'react-router';
import type { Confirmation } from '@zhihui/contract/features/announcement/announcement.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { itemAddress, listAddress, personAddress, getSection } from '../../../lib/sections.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';
import { announcementText } from '../announcement.text.ts';
import { RemindButton } from '../components/remind-button.tsx';
import { PAGE_SIZE, loadConfirmations } from '../confirmations.loader.ts';
import type { ConfirmationsData, State } from '../confirmations.loader.ts';
import styles from '../components/announcement.module.css';
import { call } from '../../../api/browser.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { ExportButton } from '../../admin/admin.public.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';

export const loader = loadConfirmations;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  return [{ title: `${announcementText.state} · ${loaderData.item.title} · 知汇` }];
}

export default function Confirmations() {
  const { item, people } = useLoaderData<ConfirmationsData>();
  const crumbs = [
    { name: getSection('ANNOUNCEMENT').label, to: listAddress('ANNOUNCEMENT') },
    { name: item.title, to: itemAddress('ANNOUNCEMENT', item.id) },
  ];
  return (
    <div className={cx('wrap', styles.board)}>
      <div className={styles.head}>
        <Crumbs path={crumbs} />
        <h1>{announcementText.state}</h1>
        {item.canRemind && people.waiting > 0 && (
          <RemindButton id={item.id} waiting={people.waiting} />
        )}
        {item.isRequired && <ExportPeople id={item.id} />}
      </div>
      {item.isRequired && <People />}
      {item.confirm && !item.isRequired && (
        <EmptyState title={announcementText.notYetPublished}>
          {announcementText.notYetPublishedHint}
        </EmptyState>
      )}
      {!item.confirm && (
        <EmptyState title={announcementText.notRequired}>
          {announcementText.notRequiredHint}
        </EmptyState>
      )}
    </div>
  );
}

function People() {
  const { item, people, state, keyword } = useLoaderData<ConfirmationsData>();
  const to = (next: State, current = 1) => {
    const query = new URLSearchParams({ state: next });
    if (keyword !== '') query.set('keyword', keyword);
    if (current > 1) query.set('current', String(current));
    return `/announcement/${item.id}/confirmations?${query}`;
  };
  const { WAITING, CONFIRMED } = LABELS;
  return (
    <>
      <div className={styles.filters}>
        <ChoiceLinks
          label={announcementText.status}
          selected={state}
          options={[
            { key: 'WAITING', label: `${WAITING} ${people.waiting}`, to: to('WAITING') },
            { key: 'CONFIRMED', label: `${CONFIRMED} ${people.confirmed}`, to: to('CONFIRMED') },
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
            placeholder={announcementText.search}
            aria-label={announcementText.search}
          />
          <button type="submit" className={getButtonClass()}>
            {announcementText.find}
          </button>
        </Form>
      </div>
      <h2 className="vh">{announcementText.people}</h2>
      {people.records.length === 0 ? (
        <EmptyState title={getEmptyText(state, keyword)} />
      ) : (
        <>
          <ul className={styles.people}>
            {people.records.map(({ user, confirmedAt }) => (
              <li key={user.id}>
                <Link to={personAddress(user.id)} state={{ id: user.id }}>
                  <Avatar person={user} />
                  {user.nickname}
                </Link>
                {confirmedAt === null ? <span>{WAITING}</span> : <Time at={confirmedAt} />}
              </li>
            ))}
          </ul>
          <Pager
            current={people.current}
            size={PAGE_SIZE}
            total={people.total}
            unit={announcementText.unit}
            to={(n) => to(state, n)}
          />
        </>
      )}
    </>
  );
}

const LABELS: Record<State, string> = {
  WAITING: announcementText.waiting,
  CONFIRMED: announcementText.alreadyConfirmed,
};

function getEmptyText(state: State, keyword: string): string {
  if (keyword !== '') return announcementText.noRecipients;
  return state === 'WAITING' ? announcementText.allDone : announcementText.noneConfirmed;
}

const COLUMNS: readonly CsvColumn<Confirmation>[] = [
  { title: announcementText.name, value: ({ user }) => user.nickname },
  {
    title: announcementText.status,
    value: ({ confirmedAt }) =>
      confirmedAt === null ? announcementText.waiting : announcementText.alreadyConfirmed,
  },
  {
    title: announcementText.confirmedAt,
    value: ({ confirmedAt }) =>
      confirmedAt === null ? null : formatExactTime(Date.parse(confirmedAt), readChosenZone()),
  },
];

/** Exports all recipients with their state and the time of their confirmation. */
function ExportPeople({ id }: { id: Id }) {
  return (
    <ExportButton
      name={announcementText.file}
      columns={COLUMNS}
      fetchPage={(current, size) =>
        call('GET /announcement/:id/confirmations', {
          params: { id },
          query: { state: 'ALL', current, size },
        })
      }
    />
  );
}
