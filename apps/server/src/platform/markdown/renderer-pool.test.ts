import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { MarkdownBusyError, MarkdownTooComplexError } from './errors.ts';
import { createRenderer, TIME_LIMIT_MS } from './renderer-pool.ts';
import { loadHostileTexts, isPathological } from '@zhihui/test-data/hostile-texts.ts';

const renderer = createRenderer();
afterAll(() => renderer.close());

/** Takes far longer than a test may: formatting elements that every paragraph repeats. */
const endless = `${Array.from({ length: 9000 }, (_, i) => `<b a=${i}>`).join('')}${'<p>x'.repeat(90_000)}`;

describe('renderer', () => {
  it('renders in its thread', async () => {
    expect((await renderer.render('**甲**')).html).toBe('<p><strong>甲</strong></p>');
  });

  it('refuses a text that takes too long or too much, and continues', async () => {
    const refused = renderer.render(endless, { timeoutMs: 100 });
    const next = Array.from({ length: 5 }, (_, i) => renderer.render(String(i)));
    await expect(refused).rejects.toBeInstanceOf(MarkdownTooComplexError);
    expect((await Promise.all(next)).map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4']);
  });

  it('allows a text the processor time it needs, however busy the machine', async () => {
    const long = '| 甲 | **乙** |\n| --- | --- |\n'.concat('| 丙 | `丁` |\n'.repeat(2000));
    await renderer.render(long);
    const startedAt = performance.now();
    const { html } = await renderer.render(long);
    const aloneMs = performance.now() - startedAt;
    const others = Array.from(
      { length: Math.min(8 * availableParallelism(), 64) },
      () => new Worker('for (;;);', { eval: true }),
    );
    await Promise.all(others.map((other) => once(other, 'online')));
    const amongOthers = renderer.render(long, { timeoutMs: 3 * aloneMs });
    await amongOthers.catch(() => null);
    await Promise.all(others.map((other) => other.terminate()));
    expect((await amongOthers).html).toBe(html);
  });

  it('continues after its idle thread has ended', async () => {
    const tired = createRenderer({ threads: 1, idleMs: 0 });
    const texts = Array.from({ length: 5 }, (_, i) => String(i));
    const answers: string[] = [];
    for (const text of texts) {
      const started = once(process, 'worker') as Promise<[Worker]>;
      const answer = tired.render(text);
      const [thread] = await started;
      const ended = once(thread, 'exit');
      answers.push((await answer).text);
      await ended;
    }
    await tired.close();
    expect(answers).toEqual(texts);
  });

  it('lets only so many wait, and none after the end', async () => {
    const small = createRenderer({ threads: 1, queue: 2 });
    const answers = await Promise.allSettled(
      ['一', '二', '三', '四'].map((text) => small.render(text)),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    const lateRenders = Promise.allSettled(['五', '六'].map((text) => small.render(text)));
    await small.close();
    for (const answer of await lateRenders)
      expect(answer).toMatchObject({ reason: expect.any(MarkdownBusyError) });
    await expect(small.render('七')).rejects.toBeInstanceOf(MarkdownBusyError);
  });

  describe('pathological texts', () => {
    // Counted in time of this thread's own work, not by the clock: other work on the machine must not decide.
    it('are rendered or refused while the main thread stays free', async () => {
      const busy: string[] = [];
      for (const { kind, value } of loadHostileTexts().filter(isPathological)) {
        const before = process.threadCpuUsage();
        const answer = await renderer.render(value).catch((error: unknown) => error);
        const { user, system } = process.threadCpuUsage(before);
        const blocked = (user + system) / 1000;
        if (answer instanceof Error) expect(answer).toBeInstanceOf(MarkdownTooComplexError);
        if (blocked > 200) busy.push(`${kind}: ${blocked} ms`);
      }
      expect(busy).toEqual([]);
    });

    it('are abandoned within two seconds', () => {
      expect(TIME_LIMIT_MS).toBeLessThan(2000);
    });
  });
});
