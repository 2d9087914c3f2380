import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { measureEditor, postArticle } from './editor.ts';
import type { ViewMeasured } from './editor.ts';
import type { Measured } from './measure.ts';
import type { Prepared } from './prepare.ts';
import type { Running } from './processes.ts';
import { textOfLength } from './synthetic.ts';
import { measureTogether } from './together.ts';

export const EDITOR = '编辑器';
export const TOGETHER = '一起写';

/** The visual view beside the source view of the same text: how many times as long it may take. */
const MOST_OPEN = 3;
const MOST_KEY = 3;
/** Within this a key is there with the next frame, ms. */
const FRAME_MS = 16;
const PEOPLE = 10;

/** Opens and types in both views, and prints it. What takes too long makes the run fail. */
export async function editorRows(
  product: Running,
  prepared: Prepared,
  corpusDir: string,
): Promise<void> {
  const measured = await measureEditor(await ensureBrowser(), product.origin, prepared, corpusDir);
  console.log(`\n${EDITOR}（CPU 慢 4 倍；毫秒是网页主线程的）`);
  console.log('| 视图 | 字 | 打开 | 按钟表 | 按键 p50 | p95 | 打开与源文之比 | p95 与源文之比 |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const one of measured) {
    const { view, characters, open, openClock, key50, key95 } = one;
    const source = measured.find(
      (other) => other.view === 'source' && other.characters === characters,
    );
    const [toOpen, toKey] = [open / (source?.open ?? 0), key95 / (source?.key95 ?? 0)];
    const name = view === 'visual' ? '所见即所得' : '源文';
    console.log(
      `| ${name} | ${characters} | ${open.toFixed(0)} | ${openClock.toFixed(0)} | ${key50.toFixed(1)} | ${key95.toFixed(1)} | ${toOpen.toFixed(2)} | ${toKey.toFixed(2)} |`,
    );
    if (view === 'visual') holdTo(one, toOpen, toKey, characters === measured[0]?.characters);
  }
}

function holdTo({ key95 }: ViewMeasured, toOpen: number, toKey: number, short: boolean): void {
  if (toOpen > MOST_OPEN) fail(`打开不得超过源文的 ${MOST_OPEN} 倍`);
  if (toKey > MOST_KEY) fail(`按键不得超过源文的 ${MOST_KEY} 倍`);
  // a goal, which the source view does not reach either: said, but the run does not fail of it
  if (short && key95 > FRAME_MS) console.log(`  ↑ 短文里的按键：目标是 ${FRAME_MS} 毫秒`);
}

function fail(words: string): void {
  console.log(`  ↑ ${words}`);
  process.exitCode = 1;
}

/** Ten people on one text, and what a key costs beside an answer of bare Node. */
export async function togetherRow(
  product: Running,
  { database, token, categoryIds }: Prepared,
  corpusDir: string,
  bare: Measured,
): Promise<void> {
  const content = textOfLength(1700, corpusDir);
  const id = await postArticle(product.origin, token, { content, categoryId: categoryIds[0] ?? 0 });
  const { people, keys, p50, p95, cpuMs } = await measureTogether(
    product,
    database.url,
    id,
    PEOPLE,
  );
  console.log(
    `\n${TOGETHER}：${people} 人轮流写 ${keys} 次，到达其他人 p50 ${p50.toFixed(1)} ms，p95 ${p95.toFixed(1)} ms；服务器 CPU 每次 ${cpuMs.toFixed(2)} ms，与 Node 之比 ${(cpuMs / bare.cpuMs).toFixed(0)}`,
  );
}
