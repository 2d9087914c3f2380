import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadDocument } from './full-load.ts';

const LIST = { pathname: '/list', search: '?model=ARTICLE', hash: '' };
const ADDRESS = '/list?model=ARTICLE';
const assign = vi.fn<(address: string) => void>();
let state: { navigation: object };

beforeEach(() => {
  vi.useFakeTimers();
  state = { navigation: { location: LIST } };
  const location = { pathname: '/', search: '', hash: '', assign };
  vi.stubGlobal('window', { location, __reactRouterDataRouter: { state } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  assign.mockClear();
});

it('a navigation becomes one full load, however late its parts find out that the site was updated', () => {
  void loadDocument(ADDRESS);
  vi.advanceTimersByTime(5000);
  void loadDocument(ADDRESS);
  expect(assign.mock.calls).toEqual([[ADDRESS]]);
});

it('leaves by a second press after the user stayed at a warning', () => {
  void loadDocument(ADDRESS);
  state.navigation = { location: LIST };
  void loadDocument(ADDRESS);
  expect(assign.mock.calls).toEqual([[ADDRESS], [ADDRESS]]);
});
