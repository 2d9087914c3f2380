import { expect, it } from 'vitest';
import { createFairLanes } from './fair-lanes.ts';

function startLanes(options = {}) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const lanes = createFairLanes<'fast' | 'slow'>({
    maxWaiting: 4,
    maxPerPerson: 3,
    refusal: () => new Error('busy'),
    ...options,
  });
  const add = (lane: 'fast' | 'slow', name: string) => {
    const result = lanes.add(lane, name[0] ?? '', () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
    return result.then(
      () => 'done',
      () => 'busy',
    );
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, add, end };
}

it('lets others pass what one person sends at once', async () => {
  const { started, add, end } = startLanes();
  for (const name of ['a1', 'a2', 'a3', 'b1']) void add('slow', name);
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('has one lane wait for no other, but a person for themselves', async () => {
  const { started, add, end } = startLanes();
  void add('slow', 'a1');
  void add('fast', 'a2');
  void add('fast', 'b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('refuses more of one person than may wait', async () => {
  const { add } = startLanes();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('slow', name);
  expect(await add('fast', 'a5')).toBe('busy');
});

it('drops the last waiting job of the user with the most, and none when others have as many', async () => {
  const { started, add, end } = startLanes({ maxPerPerson: 9 });
  void add('slow', 'a1');
  const [, , , last] = ['a2', 'a3', 'a4', 'a5'].map((name) => add('slow', name));
  void add('slow', 'b1');
  expect(await last).toBe('busy');
  void add('slow', 'b2');
  expect(await add('slow', 'b3')).toBe('busy');
  expect(await add('slow', 'a6')).toBe('busy');
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name);
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});
