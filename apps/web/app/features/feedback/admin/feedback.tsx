import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import type { FeedbackItem } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { formatCount } from '../../../lib/text.ts';
import { TYPE_LABELS, feedbackTalkText } from '../feedback.text.ts';
import {
  adminText,
  AdminTable,
  KeywordFilter,
  AdminPage,
  Tabs,
  tableAnswer,
  useTableParams,
  adminStyles as styles,
} from '../../admin/admin.public.ts';
import { feedbackDeskText } from './feedback-admin.text.ts';
import { FEEDBACK_STATE_NAMES, FEEDBACK_TYPE_NAMES, feedbackColumns } from './feedback-columns.tsx';
import { FeedbackSheet } from './feedback-sheet.tsx';
import { pageNumber } from '../../../lib/page-number.ts';

/** What the address asks for; open ones unless it says otherwise. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = {
    scope: 'manage' as const,
    current: pageNumber(params),
    size: 20,
    state:
      FEEDBACK_STATE_NAMES.find((state) => state === params.get('status')) ?? ('OPEN' as const),
    type: FEEDBACK_TYPE_NAMES.find((type) => type === params.get('type')),
    keyword: (params.get('keyword') ?? '').slice(0, MAX_KEYWORD) || undefined,
  };
  return tableAnswer(await context.get(apiContext)('GET /feedback/page', { query }), request);
}

export function meta() {
  return [{ title: `${feedbackDeskText.title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

export default function Feedback() {
  const { page, failed } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const [open, setOpen] = useState<FeedbackItem | null>(null);
  return (
    <AdminPage
      title={feedbackDeskText.title}
      total={page === null ? undefined : feedbackDeskText.total(formatCount(page.total))}
    >
      <Tabs
        label={feedbackDeskText.state}
        selected={params.get('status') || 'OPEN'}
        options={FEEDBACK_STATE_NAMES.map((state) => ({
          key: state,
          label: feedbackTalkText.states[state],
          to: `/admin/feedback${state === 'OPEN' ? '' : `?status=${state}`}`,
        }))}
      />
      <search className={styles.bar} aria-label={feedbackDeskText.filter}>
        <KeywordFilter
          params={params}
          placeholder={feedbackDeskText.keyword}
          maxLength={MAX_KEYWORD}
        />
        <Select
          aria-label={feedbackDeskText.type}
          placeholder={feedbackDeskText.anyType}
          style={{ minWidth: 132 }}
          allowClear
          options={FEEDBACK_TYPE_NAMES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
          value={params.get('type') || undefined}
          onChange={(type: string | undefined) => params.set({ type })}
        />
      </search>
      <AdminTable<FeedbackItem>
        label={feedbackDeskText.list}
        columns={feedbackColumns(setOpen)}
        page={page}
        failed={failed}
        unit={feedbackDeskText.unit}
        params={params}
        empty={{ title: feedbackDeskText.empty, words: adminText.emptyWords(params.filtered) }}
        minWidth={860}
      />
      <FeedbackSheet item={open} close={() => setOpen(null)} />
    </AdminPage>
  );
}
