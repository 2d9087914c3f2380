import { afterEach, expect, it, vi } from 'vitest';
import { readCopy } from './use-view.ts';

const stored = (value: string | null) =>
  vi.stubGlobal('localStorage', { getItem: () => value, setItem: () => undefined });
afterEach(() => vi.unstubAllGlobals());

it('reads the view chosen here, and values of an earlier version', () => {
  stored('{"user":"12","view":"split","sent":true}');
  expect(readCopy()).toEqual({ user: '12', view: 'split', sent: true });
  stored('source');
  expect(readCopy()).toEqual({ user: null, view: 'source', sent: false });
});

it.each([
  null,
  '',
  'preview',
  'hologram',
  '{',
  'null',
  '[]',
  '12',
  '"source"',
  '{"user":"12","view":"hologram","sent":true}',
  '{"user":12,"view":"source","sent":true}',
  '{"view":"source"}',
  '{"user":"12","view":["source"]}',
])('%j is no choice', (value) => {
  stored(value);
  expect(readCopy()).toBeNull();
});

it('returns null in a browser without storage', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('blocked');
    },
  });
  expect(readCopy()).toBeNull();
});
