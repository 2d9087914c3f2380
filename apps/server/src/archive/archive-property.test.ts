import { expect, it } from 'vitest';
import { startTestApp } from '../../test/harness.ts';
import { makeSite } from '../../test/make-site.ts';
import { createRandom } from '../../test/site-filler.ts';
import { createArchives, describeRows, unpack } from '../../test/site-archives.ts';
import { MANIFEST } from './archive-format.ts';
import { ARCHIVE_TABLES } from './archive-tables.ts';

/** Sites of a run: each has rows, names and texts of its own. */
const SEEDS = [101, 202];

it.for(SEEDS)('there and back, and into a site with contents of its own: seed %i', async (seed) => {
  const random = createRandom(seed);
  const archives = await createArchives();
  const [source, empty, full] = await Promise.all([startTestApp(), startTestApp(), startTestApp()]);
  try {
    await makeSite(source, random, 1 + Math.floor(random() * 6));
    await makeSite(full, random, 1 + Math.floor(random() * 6));
    const file = await archives.write(source);
    const content = await unpack(file);
    await archives.read(empty, file);
    const back = await unpack(await archives.write(empty));
    content.delete(MANIFEST);
    back.delete(MANIFEST);
    expect([...back.keys()]).toEqual([...content.keys()]);
    for (const [name, bytes] of content)
      expect([name, String(back.get(name))]).toEqual([name, String(bytes)]);

    const before = describeRows(await unpack(await archives.write(full)));
    await archives.read(full, file);
    const after = describeRows(await unpack(await archives.write(full)));
    const own = describeRows(content);
    for (const { name } of ARCHIVE_TABLES.filter((table) => !table.name.startsWith('statistic_'))) {
      const both = new Set([...(before.get(name) ?? []), ...(own.get(name) ?? [])]);
      expect([name, [...new Set(after.get(name))]]).toEqual([name, [...both].toSorted()]);
    }
  } finally {
    await Promise.all([source.close(), empty.close(), full.close(), archives.close()]);
  }
});
