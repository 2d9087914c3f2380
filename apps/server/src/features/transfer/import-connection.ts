import type { ConnectionInput } from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import { buffer } from 'node:stream/consumers';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Deps } from '../../deps.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { fieldError } from '../../kernel/errors.ts';
import { fetchRemote } from '../../platform/documents/remote/fetch-remote.ts';
import type { RemoteConnection } from '../../platform/documents/remote/fetch-remote.ts';
import { RemoteBusyError } from '../../platform/documents/remote/remote-service.ts';
import type { RemoteStore } from '../../platform/documents/remote/remote-service.ts';
import { MAX_IMPORT_TOTAL_MB } from '@zhihui/contract/features/transfer/transfer.limits.ts';
import { UnreadableSourceError } from '../../platform/documents/source-document.ts';
import { addFetchedSource, listSources, partKey } from './import-files.repo.ts';
import { assertFewUnfinished, findVisibleImport } from './import.service.ts';
import { findConnection, forgetConnection, insertImport } from './imports.repo.ts';
import type { ImportRow } from './imports.repo.ts';
import { transferText as text } from './transfer.text.ts';

const MAX_BYTES = MAX_IMPORT_TOTAL_MB * 2 ** 20;
/** For so long a service that does not answer is asked again. */
const PATIENCE_MS = 6 * 3_600_000;

/** Begins an import that a job fetches from another service. The secret is stored sealed, and forgotten once all is fetched. */
export async function connectImport(ctx: Ctx, input: ConnectionInput): Promise<ImportRow> {
  const ownerId = getMemberId(ctx.actor);
  const connection = parseConnection(input);
  await assertFewUnfinished(ctx, ownerId);
  const id = await insertImport(ctx.db, {
    ownerId,
    name: describe(connection),
    format: `${connection.source}_API`,
    connection: ctx.deps.secrets.encrypt(JSON.stringify(connection)),
  });
  await ctx.deps.addJob(ctx.db, 'transfer.read', { importId: id });
  return findVisibleImport(ctx, id);
}

const describe = (connection: RemoteConnection): string =>
  connection.source === 'YUQUE' ? `语雀 · ${connection.book}` : `飞书知识库 · ${connection.space}`;

const YUQUE_HOST = /^[\w-]+\.yuque\.com$/u;
const FEISHU_HOST = /^[\w-]+\.feishu\.cn$/u;

/** Throws VALIDATION for an address that is none of the service. */
function parseConnection(input: ConnectionInput): RemoteConnection {
  if (input.source === 'YUQUE') {
    const url = URL.parse(input.address);
    const [, user = '', book = ''] = url?.pathname.split('/') ?? [];
    const isBook = url?.protocol === 'https:' && url.port === '' && YUQUE_HOST.test(url.hostname);
    if (!isBook || user === '' || book === '') throw fieldError({ address: text.noYuqueAddress });
    const { token } = input;
    return { source: 'YUQUE', origin: url.origin, book: `${user}/${book}`, token };
  }
  const url = URL.parse(input.address);
  const path = url !== null && FEISHU_HOST.test(url.hostname) ? url.pathname : '';
  const [, space = ''] = /^\/wiki\/(?:settings\/|space\/)?(\w+)\/?$/u.exec(path) ?? [];
  const number = /^\d{5,30}$/u.exec(input.address)?.[0] ?? space;
  if (number === '') throw fieldError({ address: text.noFeishuAddress });
  return { source: 'FEISHU', appId: input.appId, secret: input.secret, space: number };
}

/** The import was deleted while it was fetched. */
class ImportGoneError extends Error {}

/**
 * Fetches the texts of an import, from where an earlier job stopped. False when another job goes on with it, or when it is
 * gone. Throws UnreadableSourceError where nothing can be fetched.
 */
export async function fetchConnection(deps: Deps, row: ImportRow): Promise<boolean> {
  const sealed = await findConnection(deps.db, row.id);
  if (sealed === null) return true;
  try {
    const store = await openStore(deps, row.id);
    await fetchRemote(unseal(deps, sealed), { fetch: deps.fetchSource, store });
  } catch (error) {
    if (error instanceof ImportGoneError) return false;
    if (!(error instanceof RemoteBusyError)) throw error;
    const isTooLong = error.isFailure && Date.now() - row.created_at.getTime() > PATIENCE_MS;
    if (isTooLong) throw new UnreadableSourceError(text.serviceAway);
    const runAt = new Date(Date.now() + error.seconds * 1000);
    await deps.transaction((db) =>
      deps.addJob(db, 'transfer.read', { importId: row.id }, { runAt }),
    );
    return false;
  }
  await forgetConnection(deps.db, row.id);
  return true;
}

function unseal(deps: Deps, sealed: string): RemoteConnection {
  try {
    return JSON.parse(deps.secrets.decrypt(sealed)) as RemoteConnection;
  } catch {
    // the key of the installation is another one now
    throw new UnreadableSourceError(text.secretLost);
  }
}

/** Items that were fetched are sources of the import, as files that are sent are. */
async function openStore(deps: Deps, importId: Id): Promise<RemoteStore> {
  const sources = await listSources(deps.db, importId);
  const positions = new Map(sources.map(({ name, position }) => [name, position]));
  let size = sources.reduce((sum, source) => sum + Number(source.size), 0);
  /** Names of items in folders of their own, by these folders. */
  const inFolders = new Map<string, string>();
  const noteFolder = (name: string) =>
    inFolders.set(name.slice(0, name.lastIndexOf('/') + 1), name);
  for (const name of positions.keys()) noteFolder(name);
  return {
    has: (name) => positions.has(name),
    find: (start) => inFolders.get(start) ?? null,
    async read(name) {
      const key = partKey(importId, positions.get(name) ?? 0, 0);
      const object = await deps.storage.get(key);
      if (object === null) throw new UnreadableSourceError(text.sourceLost);
      return buffer(object.stream);
    },
    async add(name, bytes) {
      size += bytes.length;
      if (size > MAX_BYTES) throw new UnreadableSourceError(text.tooLarge);
      const position = positions.size;
      const key = partKey(importId, position, 0);
      await deps.storage.put(key, bytes, 'application/octet-stream');
      const source = { position, name, size: bytes.length };
      if (!(await addFetchedSource(deps.db, importId, source))) {
        await deps.storage.delete(key);
        throw new ImportGoneError();
      }
      positions.set(name, position);
      noteFolder(name);
    },
  };
}
