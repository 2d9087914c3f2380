import type { ShareItem } from '@zhihui/contract/features/share/share.endpoints.ts';
import { Link } from 'react-router';
import { categoryAddress, itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminStyles, adminText, formatTimeCell } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import { getLastDay } from '../last-day.ts';
import { shareAdminText as text } from './share-admin.text.ts';

/** What a link shows, in words. */
export const getShareName = ({ target, remark }: ShareItem): string =>
  text.rowName(target.title ?? text.hidden, remark);

interface ColumnOptions {
  /** Admins see the links of all. */
  showsMaker: boolean;
  end: (share: ShareItem) => void;
}

/** Columns of the table of links; active ones can be ended. */
export function createShareColumns({ showsMaker, end }: ColumnOptions): Columns<ShareItem> {
  const maker: Columns<ShareItem> = [
    {
      title: text.maker,
      key: 'maker',
      width: 112,
      ellipsis: true,
      render: (_, share) => share.maker.nickname,
    },
  ];
  return [
    {
      title: text.target,
      key: 'target',
      ellipsis: true,
      render: (_, share) => <TargetLink share={share} />,
    },
    {
      title: text.type,
      key: 'type',
      width: 64,
      render: (_, share) => text.types[share.target.type],
    },
    {
      title: text.remark,
      key: 'remark',
      width: 160,
      ellipsis: true,
      render: (_, { remark }) => remark,
    },
    ...(showsMaker ? maker : []),
    {
      title: text.state,
      key: 'state',
      width: 112,
      render: (_, share) => <ShareState share={share} />,
    },
    {
      title: text.password,
      key: 'password',
      width: 88,
      render: (_, { hasPassword }) => (hasPassword ? text.hasPassword : text.noPassword),
    },
    {
      title: text.lastDay,
      key: 'lastDay',
      width: 112,
      render: (_, { expiresAt }) => getLastDay(expiresAt),
    },
    {
      title: text.openings,
      key: 'openings',
      width: 88,
      align: 'right',
      render: (_, { openingCount }) => formatCount(openingCount),
    },
    {
      title: text.lastOpened,
      key: 'lastOpened',
      width: 112,
      render: (_, { lastOpenedAt }) =>
        lastOpenedAt === null ? text.never : <Time at={lastOpenedAt} />,
    },
    {
      title: text.createdAt,
      key: 'created',
      width: 112,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 80,
      fixed: 'end',
      render: (_, share) =>
        share.state === 'ACTIVE' && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => end(share)}
          >
            {text.end}
            <span className="vh"> {getShareName(share)}</span>
          </button>
        ),
    },
  ];
}

function TargetLink({ share: { target } }: { share: ShareItem }) {
  const { type, id, title } = target;
  if (title === null) return text.hidden;
  const to = type === 'ARTICLE' ? itemAddress('ARTICLE', id) : categoryAddress(id, 'ARTICLE');
  return <Link to={to}>{title}</Link>;
}

function ShareState({ share: { state, works } }: { share: ShareItem }) {
  const isBlocked = state === 'ACTIVE' && !works;
  const tone = state === 'ACTIVE' ? (isBlocked ? 'warn' : 'ok') : 'none';
  return (
    <span
      className={adminStyles.state}
      data-tone={tone}
      title={isBlocked ? text.blockedHint : undefined}
    >
      {isBlocked ? text.blocked : text.states[state]}
    </span>
  );
}

export const shareCsv: readonly CsvColumn<ShareItem>[] = [
  { title: text.target, value: ({ target }) => target.title ?? text.hidden },
  { title: text.type, value: ({ target }) => text.types[target.type] },
  { title: text.remark, value: ({ remark }) => remark },
  { title: text.maker, value: ({ maker }) => maker.nickname },
  {
    title: text.state,
    value: ({ state, works }) => (state === 'ACTIVE' && !works ? text.blocked : text.states[state]),
  },
  {
    title: text.password,
    value: ({ hasPassword }) => (hasPassword ? text.hasPassword : text.noPassword),
  },
  { title: text.lastDay, value: ({ expiresAt }) => getLastDay(expiresAt) },
  { title: text.openings, value: ({ openingCount }) => openingCount },
  {
    title: text.lastOpened,
    value: ({ lastOpenedAt }) => (lastOpenedAt === null ? '' : formatTimeCell(lastOpenedAt)),
  },
  { title: text.createdAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
];
