// Why it is as it is: docs/decisions/0120-imports-from-services.md
import { fetchFeishu } from './feishu-remote.ts';
import type { FeishuConnection } from './feishu-remote.ts';
import { RemoteService } from './remote-service.ts';
import type { RemoteFetch, RemoteStore } from './remote-service.ts';
import { fetchYuque } from './yuque-remote.ts';
import type { YuqueConnection } from './yuque-remote.ts';

/** Where texts are fetched, and with which secret. */
export type RemoteConnection = YuqueConnection | FeishuConnection;

/**
 * Fetches what another service holds into `store`, from where an earlier call stopped; the formats of these services read
 * it there. Throws RemoteBusyError where it has to go on later, UnreadableSourceError where it cannot.
 */
export async function fetchRemote(
  connection: RemoteConnection,
  { fetch, store }: { fetch: RemoteFetch; store: RemoteStore },
): Promise<void> {
  const service = new RemoteService(fetch);
  await (connection.source === 'YUQUE'
    ? fetchYuque(connection, service, store)
    : fetchFeishu(connection, service, store));
}
