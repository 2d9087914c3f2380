import { buffer } from 'node:stream/consumers';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { keysOf } from '../features/media/media.public.ts';
import { bringBack, withoutThose } from '../platform/backup/bring-back.repo.ts';
import { begin, commit, connect, tellChange } from '../platform/backup/copying.repo.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { unpack } from '../platform/backup/packing.ts';
import type { Shelf } from '../platform/backup/packing.ts';
import { filesOf } from '../platform/backup/stored-files.ts';
import { withLoaded } from '../platform/backup/with-loaded.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { type Wanted, findWanted } from './wanted.repo.ts';

interface RestoreSome {
  env: Env;
  shelf: Shelf;
  manifest: Manifest;
  url: string;
  wanted: Wanted;
  /** Not only to say what would come back. */
  yes: boolean;
  say: (line: string) => void;
}

const CONTENTS = { schema: 'public', name: 'contents' };
const USERS = { schema: 'public', name: 'users' };
const SHOWN = 20;

/**
 * Brings back one item, what one person wrote, or what was written on one day, as far as the site no longer has it: with
 * revisions, answers, comments and files. What the site has stays as it is; the site may run meanwhile.
 */
export async function restoreSome(some: RestoreSome): Promise<void> {
  const { shelf, manifest, url, wanted, yes, say } = some;
  await withLoaded({ shelf, manifest, url }, async (scratch) => {
    const [from, to] = [await connect(scratch), await connect(url)];
    try {
      const found = await findWanted(from, wanted);
      const missing = new Set(
        await withoutThose(
          to,
          CONTENTS,
          found.map(({ id }) => id),
        ),
      );
      const gone = found.filter(({ id }) => missing.has(id));
      const person =
        wanted.person === undefined ? [] : await withoutThose(to, USERS, [wanted.person]);
      if (found.length === 0 && person.length === 0)
        throw new StartupError(
          `备份 ${manifest.name} 里没有要找的。用 --day 换一次备份；有哪些，npm run restore 会说明。`,
        );
      say(`备份里有 ${found.length} 篇，站点里少了 ${gone.length} 篇`);
      for (const { id, title } of gone.slice(0, SHOWN)) say(`  ${id}  ${title}`);
      if (gone.length === 0 && person.length === 0)
        return say('没有要找回的；还在站点里的，改动可以在修订历史里退回，删掉的在回收站里');
      if (!yes) return say('这只是说明，什么也没有改动。加上 --yes 才会找回。');
      await begin(to);
      if (person.length > 0) await bringBack(from, to, USERS, person);
      const brought = await bringBack(from, to, CONTENTS, [...missing]);
      await putBack(some, brought.get('media') ?? []);
      await tellChange(to);
      await commit(to);
      say(`找回了 ${gone.length} 篇，连同修订、回答、评论和附件`);
    } finally {
      await from.end();
      await to.end();
    }
  });
}

/** Files first: a row whose file is not there would be worse than none. */
async function putBack(
  { env, shelf, manifest }: RestoreSome,
  media: readonly Record<string, unknown>[],
) {
  const keys = new Set(media.flatMap((one) => keysOf(one as never)));
  if (keys.size === 0) return;
  const storage = openStorage(env);
  for await (const { key, object } of filesOf(shelf, manifest)) {
    if (!keys.delete(key)) continue;
    await storage.put(key, await buffer(await unpack(shelf, object)), 'application/octet-stream');
  }
  if (keys.size > 0) throw new StartupError(`备份里缺少文件 ${[...keys].join('、')}，没有找回`);
}
