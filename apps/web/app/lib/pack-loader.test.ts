import { expect, test } from 'vitest';
import { packLoader, unpack } from './pack-loader.ts';

const data = {
  title: '一段 "话" <b>',
  count: 3,
  missing: undefined,
  list: [{ id: '9007199254740993' }],
};
const load = packLoader(async () => data);

test('renders on the server from the value of the loader', async () => {
  expect(unpack(await load({} as never))).toBe(data);
});

test('gives browsers the same value from the text, as one object for all readers', async () => {
  const { json } = await load({} as never);
  const arrived = { json };
  expect(unpack(arrived)).toEqual(data);
  expect(unpack(arrived)).toBe(unpack(arrived));
});

test('encodes only the text', async () => {
  expect(Object.keys(await load({} as never))).toEqual(['json']);
});
