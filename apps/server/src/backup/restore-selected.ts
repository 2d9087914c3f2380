import { buffer } from 'node:stream/consumers';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { listKeys } from '../features/media/media.public.ts';
import { restoreRows, findMissingIds } from '../platform/backup/restore-rows.repo.ts';
import { begin, commit, connect, notifyChange } from '../platform/backup/copying.repo.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { unpack } from '../platform/backup/encrypted-store.ts';
import type { EncryptedStore } from '../platform/backup/encrypted-store.ts';
import { readStoredFiles } from '../platform/backup/stored-files.ts';
import { withLoadedBackup } from '../platform/backup/load-backup.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { type RestoreSelection, findSelectedContents } from './restore-selection.repo.ts';

interface SelectedRestore {
  env: Env;
  encryptedStore: EncryptedStore;
  manifest: Manifest;
  url: string;
  selection: RestoreSelection;
  /** Not only to describe what would be restored. */
  yes: boolean;
  print: (line: string) => void;
}

const CONTENTS = { schema: 'public', name: 'contents' };
const USERS = { schema: 'public', name: 'users' };
const MAX_SHOWN = 20;

/**
 * Restores one item, the texts of one author, or the texts of one day, as far as the site no longer has them: with
 * revisions, answers, comments and files. Existing rows stay as they are; the site may run meanwhile.
 */
export async function restoreSelected(options: SelectedRestore): Promise<void> {
  const { encryptedStore, manifest, url, selection, yes, print } = options;
  await withLoadedBackup({ encryptedStore, manifest, url }, async (scratchUrl) => {
    const [from, to] = [await connect(scratchUrl), await connect(url)];
    try {
      const selected = await findSelectedContents(from, selection);
      const missing = new Set(
        await findMissingIds(
          to,
          CONTENTS,
          selected.map(({ id }) => id),
        ),
      );
      const missingContents = selected.filter(({ id }) => missing.has(id));
      const missingUserIds =
        selection.person === undefined ? [] : await findMissingIds(to, USERS, [selection.person]);
      if (selected.length === 0 && missingUserIds.length === 0)
        throw new StartupError(
          `备份 ${manifest.name} 里没有要找的。用 --day 换一次备份；有哪些，npm run restore 会说明。`,
        );
      print(`备份里有 ${selected.length} 篇，站点里少了 ${missingContents.length} 篇`);
      for (const { id, title } of missingContents.slice(0, MAX_SHOWN)) print(`  ${id}  ${title}`);
      if (missingContents.length === 0 && missingUserIds.length === 0)
        return print('没有要找回的；还在站点里的，改动可以在修订历史里退回，删掉的在回收站里');
      if (!yes) return print('这只是说明，什么也没有改动。加上 --yes 才会找回。');
      await begin(to);
      if (missingUserIds.length > 0) await restoreRows(from, to, USERS, missingUserIds);
      const restored = await restoreRows(from, to, CONTENTS, [...missing]);
      await restoreFiles(options, restored.get('media') ?? []);
      await notifyChange(to);
      await commit(to);
      print(`找回了 ${missingContents.length} 篇，连同修订、回答、评论和附件`);
    } finally {
      await from.end();
      await to.end();
    }
  });
}

/** Files first: a row whose file is not there would be worse than none. */
async function restoreFiles(
  { env, encryptedStore, manifest }: SelectedRestore,
  media: readonly Record<string, unknown>[],
) {
  const keys = new Set(media.flatMap((item) => listKeys(item as never)));
  if (keys.size === 0) return;
  const storage = openStorage(env);
  for await (const { key, object } of readStoredFiles(encryptedStore, manifest)) {
    if (!keys.delete(key)) continue;
    await storage.put(
      key,
      await buffer(await unpack(encryptedStore, object)),
      'application/octet-stream',
    );
  }
  if (keys.size > 0) throw new StartupError(`备份里缺少文件 ${[...keys].join('、')}，没有找回`);
}
