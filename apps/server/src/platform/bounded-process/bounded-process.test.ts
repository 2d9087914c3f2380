import { describe, expect, it } from 'vitest';
import { requestBounded, startBounded } from './bounded-process.ts';

const program = new URL('./test/resource-consumer.ts', import.meta.url);
const MEMORY = { memoryMb: 200, program };

async function consume(resource: string, shell?: null): Promise<unknown> {
  const child = await startBounded({ ...MEMORY, ...(shell === null ? { shell } : {}) });
  try {
    return await requestBounded(child, { consume: resource }, resource === 'time' ? 300 : 60_000);
  } finally {
    child.kill('SIGKILL');
  }
}

describe.each([
  ['with the limits of the kernel', undefined],
  ['without a shell', null],
])('a bounded process %s', (_, shell) => {
  it('answers within its bounds', async () => {
    expect(await consume('none', shell)).toEqual({ answer: 'none' });
  });

  it.each(['buffers', 'one buffer', 'objects', 'zlib'])(
    'is limited in memory taken by %s',
    async (kind) => {
      const result = await consume(kind, shell);
      // an allocation that fails is the program's to answer, anything else ends it
      expect([{ ended: 'memory' }, { answer: 'refused' }]).toContainEqual(result);
    },
  );

  it('is killed when it takes too long', async () => {
    expect(await consume('time', shell)).toEqual({ ended: 'time' });
  });

  it('that ends by itself is distinguished from one that ran out of memory', async () => {
    expect(await consume('exit', shell)).toEqual({ ended: 'crash' });
  });
});

it('a program that cannot be started rejects', async () => {
  const missing = new URL('./test/missing.ts', import.meta.url);
  await expect(startBounded({ program: missing, memoryMb: 100 })).rejects.toThrow(
    'before it was ready',
  );
});
