import { describe, expect, it, vi } from 'vitest';
import { openAddress, readMessage } from './notifications.ts';
import type { WindowClient } from './worker-types.ts';

const location = { origin: 'https://kb.example.com' } as Location;

/** A window that answers whether it opens what it is offered; undefined: not at all. */
function makeWindow(path: string, answer?: boolean) {
  const offered: unknown[] = [];
  const focus = vi.fn<() => Promise<void>>(async () => undefined);
  const client: WindowClient = {
    url: location.origin + path,
    focus,
    postMessage(message, [port]) {
      offered.push(message);
      if (answer !== undefined) (port as MessagePort).postMessage(answer);
    },
  };
  return { client, offered, focus };
}

async function open(address: string, windows: readonly { client: WindowClient }[]) {
  const opened: string[] = [];
  const clients = {
    claim: async () => undefined,
    matchAll: async () => windows.map(({ client }) => client),
    openWindow: async (target: string) => void opened.push(target),
  };
  await openAddress({ clients, location }, address);
  return opened;
}

describe('a press on a notification', () => {
  it('brings the window forward that shows the address already', async () => {
    const [other, same] = [makeWindow('/', true), makeWindow('/article/1')];
    expect(await open('/article/1', [other, same])).toEqual([]);
    expect(same.focus).toHaveBeenCalledOnce();
    expect(other.offered).toEqual([]);
  });

  it('opens the address in a window of the site', async () => {
    const window = makeWindow('/', true);
    expect(await open('/article/1', [window])).toEqual([]);
    expect(window.offered).toEqual([{ open: '/article/1' }]);
    expect(window.focus).toHaveBeenCalledOnce();
  });

  it('leaves a window alone in which a text is being written', async () => {
    const [writing, free] = [makeWindow('/editor/article', false), makeWindow('/', true)];
    expect(await open('/article/1', [writing, free])).toEqual([]);
    expect([writing.focus, free.focus].map((focus) => focus.mock.calls.length)).toEqual([0, 1]);
  });

  it('opens another window where none takes it', async () => {
    const [writing, silent] = [makeWindow('/editor/article', false), makeWindow('/list')];
    expect(await open('/article/1', [writing, silent])).toEqual(['/article/1']);
  });
});

describe('a pushed message', () => {
  const read = (content: unknown) => readMessage({ json: () => content });

  it('leads to an address of this site alone', () => {
    const message = { title: '新公告', address: '/announcement/1' };
    expect(read(message)).toEqual(message);
    for (const address of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', 7])
      expect(read({ title: '新公告', address })).toBeNull();
  });

  it('of another kind is ignored', () => {
    expect(readMessage(null)).toBeNull();
    expect(read(null)).toBeNull();
    expect(read({ title: 3 })).toBeNull();
    const broken = { json: () => JSON.parse('{') as unknown };
    expect(readMessage(broken)).toBeNull();
  });
});
