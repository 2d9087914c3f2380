import { can } from '@zhihui/contract/can.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentImport } from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import { IMPORT_PAGE_FILTERS } from '@zhihui/contract/features/transfer/transfer.limits.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { Spin } from 'antd';
import { Link, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect } from '../../../api/load.ts';
import { usePolling } from '../../../lib/use-polling.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  AdminPage,
  Tabs,
  buildAdminMeta,
  getTableResult,
  parsePaging,
} from '../../admin/admin.public.ts';
import { useSession } from '../../../session/session.ts';
import { exportText } from '../export.text.ts';
import { ChooseSource } from './choose-source.tsx';
import { ExportJobs } from './export-jobs.tsx';
import { ExportTab } from './export-tab.tsx';
import type { ExportTabProps } from './export-tab.tsx';
import { Finished } from './finished.tsx';
import { Jobs } from './jobs.tsx';
import { Preview } from './preview.tsx';
import { Running } from './running.tsx';
import { TransferSteps } from './transfer-steps.tsx';
import { transferText as text } from './transfer.text.ts';
import { useImportActions } from './use-import-actions.tsx';
import type { ImportActions } from './use-import-actions.tsx';
import styles from './transfer.module.css';

/** Loads one import with its pages, or the list of imports. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const search = new URL(request.url).searchParams;
  const paging = parsePaging(search);
  if (search.get('tab') === 'export') {
    const loadSection = async (model: ContentModel) => {
      const tree = getDataOrNull(await api('GET /category/tree', { query: { model } }));
      return { model, tree: tree ?? [] };
    };
    const [formats, sections] = await Promise.all([
      api('GET /transfer/export/formats'),
      Promise.all(CONTENT_MODELS.map(loadSection)),
    ]);
    return { tab: 'export' as const, pdf: getDataOrNull(formats)?.pdf ?? false, sections };
  }
  if (search.get('tab') === 'jobs' && search.get('kind') === 'export') {
    const answer = await api('GET /transfer/export/page', { query: paging });
    return { tab: 'exportJobs' as const, jobs: getTableResult(answer, request) };
  }
  if (search.get('tab') === 'jobs') {
    const jobs = getTableResult(await api('GET /transfer/import/page', { query: paging }), request);
    return { tab: 'jobs' as const, jobs };
  }
  const id = /^[1-9]\d{0,17}$/u.exec(search.get('id') ?? '')?.[0];
  const again = (['YUQUE', 'FEISHU'] as const).find((item) => item === search.get('source'));
  if (id === undefined) return { tab: 'import' as const, current: null, again: again ?? null };
  const filter = IMPORT_PAGE_FILTERS.find((item) => item === search.get('filter')) ?? 'ALL';
  const keyword = (search.get('keyword') ?? '').slice(0, 100) || undefined;
  const params = { id };
  const query = { ...paging, size: 100, filter, keyword };
  const current = unwrapOrRedirect(await api('GET /transfer/import/:id', { params }), request);
  const { model } = current;
  const [pages, tree] = await Promise.all([
    api('GET /transfer/import/:id/page/page', { params, query }),
    current.state === 'READY' || current.state === 'PAUSED'
      ? api('GET /category/tree', { query: { model } }).then(getDataOrNull)
      : null,
  ]);
  return {
    tab: 'import' as const,
    current,
    pages: unwrapOrRedirect(pages, request),
    tree: tree ?? [],
  };
}

export function meta() {
  return buildAdminMeta(text.title);
}

export default function Transfer() {
  const data = useLoaderData<typeof loader>();
  return (
    <AdminPage title={text.title}>
      <Tabs
        label={text.tabs}
        selected={data.tab === 'exportJobs' ? 'jobs' : data.tab}
        options={[
          { key: 'import', label: text.tabImport, to: '/admin/transfer' },
          { key: 'export', label: exportText.tab, to: '/admin/transfer?tab=export' },
          { key: 'jobs', label: text.tabJobs, to: '/admin/transfer?tab=jobs' },
        ]}
      />
      {data.tab === 'export' && <Exporting {...data} />}
      {(data.tab === 'jobs' || data.tab === 'exportJobs') && (
        <div className={styles.stage}>
          <Tabs
            label={exportText.type}
            selected={data.tab}
            options={[
              { key: 'jobs', label: exportText.importJobs, to: '/admin/transfer?tab=jobs' },
              {
                key: 'exportJobs',
                label: exportText.exportJobs,
                to: '/admin/transfer?tab=jobs&kind=export',
              },
            ]}
          />
          {data.tab === 'jobs' ? <Jobs {...data.jobs} /> : <ExportJobs {...data.jobs} />}
        </div>
      )}
      {data.tab === 'import' && data.current === null && (
        <section className={styles.stage}>
          <TransferSteps current={0} />
          <ChooseSource again={data.again} />
        </section>
      )}
      {data.tab === 'import' && data.current !== null && (
        <ImportStage key={String(data.current.id)} {...data} />
      )}
    </AdminPage>
  );
}

function Exporting(props: Pick<ExportTabProps, 'pdf' | 'sections'>) {
  const { user } = useSession();
  return (
    <ExportTab
      {...props}
      canAnnotate={user !== null && can(user, 'annotations.query')}
      isAdmin={user?.roleCode === 'Admin'}
    />
  );
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { pages: unknown }>;

const STEPS: Record<Loaded['current']['state'], number> = {
  UPLOADING: 0,
  READING: 1,
  READY: 1,
  REFUSED: 0,
  RUNNING: 2,
  PAUSED: 2,
  DONE: 3,
  STOPPED: 3,
  UNDOING: 3,
  UNDONE: 3,
};

function ImportStage(loaded: Loaded & { tree: readonly CategoryNode[] }) {
  const { state, id } = loaded.current;
  usePolling(state === 'READING' || state === 'RUNNING' || state === 'UNDOING');
  const actions = useImportActions(id);
  return (
    <section className={styles.stage}>
      <TransferSteps current={STEPS[state]} />
      <Step {...loaded} actions={actions} />
      {actions.dialog}
    </section>
  );
}

/** The service refused the secret, or does not answer. */
function ConnectionFailed({ connection, reason }: Pick<ContentImport, 'connection' | 'reason'>) {
  return (
    <EmptyState
      failed
      title={text.connectionFailed}
      action={
        <Link className={getButtonClass()} to={`/admin/transfer?source=${connection}`}>
          {text.connectAgain}
        </Link>
      }
    >
      {reason}
    </EmptyState>
  );
}

function Step(props: Loaded & { actions: ImportActions }) {
  const { current, pages, tree, actions } = props;
  switch (current.state) {
    case 'UPLOADING':
    case 'REFUSED':
      if (current.connection !== null) return <ConnectionFailed {...current} />;
      return (
        <>
          <p role="alert">
            {current.state === 'REFUSED' ? text.refused(current.reason) : text.interrupted}
          </p>
          <Link className={getButtonClass('primary')} to="/admin/transfer">
            {text.chooseAgain}
          </Link>
        </>
      );
    case 'READING':
      return (
        <div className={styles.row} role="status">
          <Spin size="small" />
          <span>
            {current.connection === null ? text.reading : text.fetching[current.connection]}
          </span>
          <span className={styles.muted}>{text.readingHint}</span>
        </div>
      );
    case 'READY':
      return <Preview {...{ current, pages, tree, actions }} />;
    case 'PAUSED':
      // paused by itself: the reason may be the category, so it can be chosen again
      if (current.reason !== '') return <Preview {...{ current, pages, tree, actions }} />;
      return <Running {...{ current, actions }} />;
    case 'RUNNING':
      return <Running {...{ current, actions }} />;
    default:
      return <Finished {...{ current, pages, actions }} />;
  }
}
