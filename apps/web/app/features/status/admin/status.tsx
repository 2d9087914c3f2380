import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Time } from '../../../ui/time.tsx';
import { AdminPage, requireEntry, buildAdminMeta } from '../../admin/admin.public.ts';
import { getChapterAddress } from '../../help/help.public.ts';
import { BackupPart, DatabasePart, MailPart, QueuePart, StoragePart } from './status-parts.tsx';
import { NodeTable } from './node-table.tsx';
import { statusText as words } from './status.text.ts';
import { WarningList } from './warning-list.tsx';
import styles from './system-status.module.css';

export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/status');
  const call = args.context.get(apiContext);
  const [status, backup] = await Promise.all([call('GET /status'), call('GET /backup')]);
  return {
    status: unwrapOrRedirect(status, args.request),
    backup: unwrapOrRedirect(backup, args.request),
  };
}

export function meta() {
  return buildAdminMeta(words.title);
}

/** The troubleshooting chapter of the handbook. */
const TROUBLESHOOTING_ADDRESS = getChapterAddress({ part: 'operator', chapter: 'trouble' });

/** The state of the site, with instructions for its problems. */
export default function Status() {
  const { status, backup } = useLoaderData<typeof loader>();
  const { at, warnings, nodes, database, queue, storage, mail } = status;
  const { revalidate, state } = useRevalidator();
  const loading = state === 'loading';
  return (
    <AdminPage
      title={words.title}
      tools={
        <>
          <span className={styles.at}>
            <Time at={at} />
          </span>
          <Anchor to={TROUBLESHOOTING_ADDRESS}>{words.help}</Anchor>
          <button
            type="button"
            className={getButtonClass()}
            disabled={loading}
            onClick={() => void revalidate()}
          >
            {loading ? words.refreshing : words.refresh}
          </button>
        </>
      }
    >
      <div className={styles.parts}>
        <WarningList warnings={warnings} />
        <NodeTable nodes={nodes} />
        <DatabasePart database={database} />
        <QueuePart queue={queue} />
        <StoragePart storage={storage} />
        <MailPart mail={mail} />
        <BackupPart backup={backup} />
      </div>
    </AdminPage>
  );
}
