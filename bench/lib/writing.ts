import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { measureEditor, postArticle } from './editor.ts';
import type { ViewMeasurement } from './editor.ts';
import type { Measurement } from './measure.ts';
import type { Prepared } from './prepare.ts';
import type { Running } from './processes.ts';
import { buildText } from './synthetic.ts';
import { measureTogether } from './together.ts';

export const EDITOR = '编辑器';
export const TOGETHER = '一起写';

/** The visual view beside the source view of the same text: how many times as long it may take. */
const MAX_OPEN_RATIO = 3;
const MAX_KEY_RATIO = 3;
/** Within this a key is there with the next frame, ms. */
const FRAME_MS = 16;
const WRITERS = 10;

/** Opens and types in both views, and prints it. What takes too long makes the run fail. */
export async function measureEditorRows(
  product: Running,
  prepared: Prepared,
  corpusDir: string,
): Promise<void> {
  const measured = await measureEditor(await ensureBrowser(), product.origin, prepared, corpusDir);
  console.log(`\n${EDITOR}（CPU 慢 4 倍；毫秒是网页主线程的）`);
  console.log('| 视图 | 字 | 打开 | 按钟表 | 按键 p50 | p95 | 打开与源文之比 | p95 与源文之比 |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const measurement of measured) {
    const { view, characters, open, openClock, key50, key95 } = measurement;
    const source = measured.find(
      (sourceMeasurement) =>
        sourceMeasurement.view === 'source' && sourceMeasurement.characters === characters,
    );
    const [openRatio, keyRatio] = [open / (source?.open ?? 0), key95 / (source?.key95 ?? 0)];
    const name = view === 'visual' ? '所见即所得' : '源文';
    console.log(
      `| ${name} | ${characters} | ${open.toFixed(0)} | ${openClock.toFixed(0)} | ${key50.toFixed(1)} | ${key95.toFixed(1)} | ${openRatio.toFixed(2)} | ${keyRatio.toFixed(2)} |`,
    );
    if (view === 'visual')
      assertLimits(measurement, openRatio, keyRatio, characters === measured[0]?.characters);
  }
}

function assertLimits(
  { key95 }: ViewMeasurement,
  openRatio: number,
  keyRatio: number,
  isShort: boolean,
): void {
  if (openRatio > MAX_OPEN_RATIO) fail(`打开不得超过源文的 ${MAX_OPEN_RATIO} 倍`);
  if (keyRatio > MAX_KEY_RATIO) fail(`按键不得超过源文的 ${MAX_KEY_RATIO} 倍`);
  // a goal, which the source view does not reach either: said, but the run does not fail of it
  if (isShort && key95 > FRAME_MS) console.log(`  ↑ 短文里的按键：目标是 ${FRAME_MS} 毫秒`);
}

function fail(message: string): void {
  console.log(`  ↑ ${message}`);
  process.exitCode = 1;
}

/** Ten people on one text, and what a key costs beside an answer of bare Node. */
export async function measureTogetherRow(
  product: Running,
  { database, token, categoryIds }: Prepared,
  corpusDir: string,
  baseline: Measurement,
): Promise<void> {
  const content = buildText(1700, corpusDir);
  const id = await postArticle(product.origin, token, { content, categoryId: categoryIds[0] ?? 0 });
  const { writers, keys, p50, p95, cpuMs } = await measureTogether(
    product,
    database.url,
    id,
    WRITERS,
  );
  console.log(
    `\n${TOGETHER}：${writers} 人轮流写 ${keys} 次，到达其他人 p50 ${p50.toFixed(1)} ms，p95 ${p95.toFixed(1)} ms；服务器 CPU 每次 ${cpuMs.toFixed(2)} ms，与 Node 之比 ${(cpuMs / baseline.cpuMs).toFixed(0)}`,
  );
}
