import type { RequestItem } from '@zhihui/contract/features/access/access.endpoints.ts';
import { Link } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminStyles, adminText } from '../../admin/admin.public.ts';
import type { Columns } from '../../admin/admin.public.ts';
import { accessText } from '../access.text.ts';
import { toEndDay } from '../end-day.ts';
import { requestListText as words } from './access-admin.text.ts';

/** A decision that is about to be made on a request. */
export interface Decision {
  request: RequestItem;
  granted: boolean;
}

const TONES = { PENDING: 'warn', GRANTED: 'ok', REFUSED: 'err', WITHDRAWN: 'none' } as const;

/** Columns of the table of requests; pending ones can be decided. */
export function createRequestColumns(decide: (decision: Decision) => void): Columns<RequestItem> {
  return [
    {
      title: words.applicant,
      key: 'user',
      width: 120,
      ellipsis: true,
      render: (_, { user }) => user.nickname,
    },
    {
      title: words.content,
      key: 'content',
      width: 240,
      ellipsis: true,
      render: (_, { content }) => (
        <Link to={itemAddress(content.model, content.id)}>{content.title}</Link>
      ),
    },
    {
      title: words.category,
      key: 'category',
      width: 132,
      ellipsis: true,
      render: (_, { category }) => category?.name ?? words.noValue,
    },
    {
      title: words.reason,
      key: 'reason',
      ellipsis: true,
      render: (_, { reason }) => reason,
    },
    {
      title: words.createdAt,
      key: 'createdAt',
      width: 112,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    {
      title: words.state,
      key: 'state',
      width: 168,
      render: (_, request) => <RequestState request={request} />,
    },
    {
      title: words.decidedBy,
      key: 'decidedBy',
      width: 112,
      ellipsis: true,
      render: (_, { decidedBy }) => decidedBy?.nickname ?? words.noValue,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 124,
      fixed: 'end',
      render: (_, request) =>
        request.state === 'PENDING' &&
        [true, false].map((granted) => (
          <button
            key={String(granted)}
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => decide({ request, granted })}
          >
            {granted ? words.grant : words.refuse}
            <span className="vh">
              {' '}
              {words.rowName(request.user.nickname, request.content.title)}
            </span>
          </button>
        )),
    },
  ];
}

function RequestState({ request: { state, endsAt, answer } }: { request: RequestItem }) {
  return (
    <span className={adminStyles.state} data-tone={TONES[state]} title={answer || undefined}>
      {words.states[state]}
      {state === 'GRANTED' && endsAt !== null && (
        <small>{accessText.until(toEndDay(endsAt))}</small>
      )}
    </span>
  );
}
