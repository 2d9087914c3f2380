import { expect, it } from 'vitest';
import { stubApi, stubNoConnection } from '../../../test/stub-api.ts';
import { findStartPage } from './sign-in.ts';

const stubSetup = (first: boolean) =>
  stubApi('GET /setup', () => ({ pending: true, first, mail: 'none' }));

it('leads Admins of a new site to its setup, but not away from the page they wanted', async () => {
  stubSetup(true);
  expect(await findStartPage({ admin: true }, null)).toBe('/admin/setup');
  expect(await findStartPage({ admin: true }, '/')).toBe('/admin/setup');
  expect(await findStartPage({ admin: true }, '/list?model=NEWS')).toBe('/list?model=NEWS');
});

it('leads all others, and Admins of a site in use, to the home page', async () => {
  const requests = stubSetup(false);
  expect(await findStartPage({ admin: false }, null)).toBe('/');
  expect(requests).toEqual([]);
  expect(await findStartPage({ admin: true }, null)).toBe('/');
  stubNoConnection('GET /setup');
  expect(await findStartPage({ admin: true }, null)).toBe('/');
});
