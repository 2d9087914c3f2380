import { expect, test } from 'vitest';
import { packLoader, unpack } from './pack-loader.ts';

const data = {
  title: '一段 "话" <b>',
  count: 3,
  missing: undefined,
  list: [{ id: '9007199254740993' }],
};
const load = packLoader(async () => data);

test('the server renders from what the loader gave', async () => {
  expect(unpack(await load({} as never))).toBe(data);
});

test('a browser gets the same from the text alone, one object for all who ask', async () => {
  const { json } = await load({} as never);
  const arrived = { json };
  expect(unpack(arrived)).toEqual(data);
  expect(unpack(arrived)).toBe(unpack(arrived));
});

test('only the text is there to be encoded', async () => {
  expect(Object.keys(await load({} as never))).toEqual(['json']);
});
