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
          `备份 ${manifest.name} 中没有匹配的内容。可使用 --day 指定其他备份；运行 npm run restore 可查看可用备份。`,
        );
      print(`备份中有 ${selected.length} 篇，站点中缺少 ${missingContents.length} 篇`);
      for (const { id, title } of missingContents.slice(0, MAX_SHOWN)) print(`  ${id}  ${title}`);
      if (missingContents.length === 0 && missingUserIds.length === 0)
        return print('无需找回；站点中的内容可通过历史版本恢复，已删除的内容在回收站中');
      if (!yes) return print('以上仅为预览，未做任何变更。添加 --yes 参数后执行找回。');
      await begin(to);
      if (missingUserIds.length > 0) await restoreRows(from, to, USERS, missingUserIds);
      const restored = await restoreRows(from, to, CONTENTS, [...missing]);
      await restoreFiles(options, restored.get('media') ?? []);
      await notifyChange(to);
      await commit(to);
      print(`已找回 ${missingContents.length} 篇，含历史版本、回答、评论和附件`);
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
  if (keys.size > 0) throw new StartupError(`备份中缺少文件 ${[...keys].join('、')}，找回失败`);
}
