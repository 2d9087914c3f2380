import { LOGIN_FIRST } from '@zhihui/contract/errors.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftSaver } from './draft-saver.ts';
import type { SaveState } from './draft-state.ts';
import { EMPTY_DOCUMENT, toDraftFields, mergeDocuments } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { Draft, DraftCalls, Origin } from './draft-calls.ts';

vi.mock('../../../api/browser.ts', () => ({ call: () => Promise.reject(new Error('not here')) }));

const ok = (data: Draft) => ({ ok: true as const, data });
const fail = (code: number, msg = '', detail?: unknown) => ({
  ok: false as const,
  error: { code, msg, detail },
});

/** The server's side of drafts, as far as the saver sees it. */
class Server implements DraftCalls {
  drafts = new Map<number, Draft>();
  down = false;
  full = false;
  signedOut = false;
  saves = 0;

  draft(id: number, version: number, doc: EditorDocument): Draft {
    const { tagIds: _, ...fields } = toDraftFields(doc);
    return {
      ...fields,
      id,
      version,
      model: 'ARTICLE',
      contentId: null,
      excerpt: '',
      tags: [...doc.tags],
      baseRevision: null,
      together: false,
      invited: false,
      byToken: false,
      updatedAt: '2026-11-21T06:02:36Z',
    };
  }
  async create(_: Origin, doc: EditorDocument) {
    if (this.down) return fail(500);
    if (this.full) return fail(400, '草稿太多');
    this.saves += 1;
    const id = this.drafts.size + 1;
    this.drafts.set(id, this.draft(id, 1, doc));
    return ok(this.drafts.get(id) as Draft);
  }
  async update({ id, version }: { id: number | string; version: number }, doc: EditorDocument) {
    if (this.down) return fail(500);
    const before = this.drafts.get(Number(id));
    if (before === undefined) return fail(404);
    if (before.version !== version) return fail(409);
    this.saves += 1;
    this.drafts.set(Number(id), this.draft(Number(id), version + 1, doc));
    return ok(this.drafts.get(Number(id)) as Draft);
  }
  async read(id: number | string) {
    const found = this.drafts.get(Number(id));
    return found === undefined ? fail(404) : ok(found);
  }
  async findByContent() {
    return fail(404);
  }
  sendBeforeLeaving(origin: Origin, doc: EditorDocument) {
    void (origin.draft === null ? this.create(origin, doc) : this.update(origin.draft, doc));
  }
  /** Responds with a delay, as over a network. */
  async remove(id: number | string) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (this.down) return fail(500);
    if (this.signedOut) return fail(400, LOGIN_FIRST);
    return this.drafts.delete(Number(id)) ? { ok: true as const, data: null } : fail(404);
  }
}

function open(server: Server, origin: Partial<Origin> = {}, saved: EditorDocument | null = null) {
  const window = {
    doc: saved ?? EMPTY_DOCUMENT,
    states: [] as SaveState[],
    copy: null as EditorDocument | null,
    /** How long the browser takes to delete a copy, in ms. */
    dropsResponseAfter: 0,
  };
  const saver = new DraftSaver({
    origin: { model: 'ARTICLE', contentId: null, baseRevision: null, draft: null, ...origin },
    saved,
    readDocument: () => window.doc,
    replace: (doc) => {
      window.doc = doc;
      saver.touch();
    },
    merge: (base, remote) => mergeDocuments(base, window.doc, remote),
    calls: server,
    saveCopy: async (_, doc) => {
      window.copy = doc;
      return true;
    },
    deleteCopy: async () => {
      window.copy = null;
      if (window.dropsResponseAfter === 0) return;
      await new Promise((resolve) => setTimeout(resolve, window.dropsResponseAfter));
    },
    onState: (state) => window.states.push(state),
    onOrigin: () => undefined,
  });
  const type = (content: string) => {
    window.doc = { ...window.doc, content };
    saver.touch();
  };
  return Object.assign(window, { saver, type, last: () => window.states.at(-1) });
}

async function advanceTime<T>(pending: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(1000);
  return pending;
}

describe('draft saver', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('saves once two seconds after the last key, and before that in this browser', async () => {
    const server = new Server();
    const window = open(server);
    window.type('甲');
    await vi.advanceTimersByTimeAsync(1500);
    expect(window.copy?.content).toBe('甲');
    window.type('甲乙');
    await vi.advanceTimersByTimeAsync(1900);
    expect(server.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.drafts.get(1)?.content).toBe('甲乙');
    expect(server.saves).toBe(1);
    expect(window.last()).toEqual({ kind: 'saved', at: '2026-11-21T06:02:36Z' });
    expect(window.copy).toBeNull();
    expect(window.saver.unsaved).toBe(false);
  });

  it('saves at an interval while typing does not pause', async () => {
    const server = new Server();
    const window = open(server);
    for (let second = 0; second < 20; second += 1) {
      window.type('字'.repeat(second + 1));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(server.saves).toBeGreaterThan(0);
  });

  it.each([
    ['by a key', 500, true],
    ['by itself', 3000, false],
  ])('saves what came when a save was all but over, %s', async (_, dropsResponseAfter, pressed) => {
    const server = new Server();
    const window = open(server);
    Object.assign(window, { forgetsAfter: dropsResponseAfter });
    window.type('甲');
    void window.saver.flush();
    await vi.advanceTimersByTimeAsync(100);
    window.type('甲乙');
    const saved = pressed ? window.saver.flush() : Promise.resolve(true);
    await vi.advanceTimersByTimeAsync(7000);
    expect(await saved).toBe(true);
    expect(server.drafts.get(1)?.content).toBe('甲乙');
    expect(window.last()?.kind).toBe('saved');
  });

  it('saves text typed while the server was refusing the previous save', async () => {
    const server = new Server();
    const window = open(server);
    window.type('甲');
    vi.spyOn(server, 'create').mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return fail(400, '', { fields: { content: '太长' } });
    });
    void window.saver.flush();
    await vi.advanceTimersByTimeAsync(100);
    window.type('乙');
    await vi.advanceTimersByTimeAsync(7000);
    expect(server.drafts.get(1)?.content).toBe('乙');
  });

  it('continues to save when text was typed during every round', async () => {
    const server = new Server();
    const window = open(server);
    const create = server.create.bind(server);
    const update = server.update.bind(server);
    let more = 3;
    const delayed = async <T>(result: Promise<T>): Promise<T> => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      if (more > 0) window.type(`${window.doc.content}字`);
      more -= 1;
      return result;
    };
    vi.spyOn(server, 'create').mockImplementation((origin, doc) => delayed(create(origin, doc)));
    vi.spyOn(server, 'update').mockImplementation((draft, doc) => delayed(update(draft, doc)));
    window.type('甲');
    const first = window.saver.flush();
    await vi.advanceTimersByTimeAsync(8900);
    const pressed = window.saver.flush();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await first).toBe(false);
    expect(await pressed).toBe(true);
    expect(server.drafts.get(1)?.content).toBe('甲字字字');
  });

  it('shows why the server refuses more drafts and keeps a local copy', async () => {
    const server = new Server();
    const window = open(server);
    server.full = true;
    window.type('甲');
    await vi.advanceTimersByTimeAsync(2500);
    expect(window.last()).toEqual({ kind: 'failed', hasLocalCopy: true, reason: '草稿太多' });
    server.full = false;
    await vi.advanceTimersByTimeAsync(6000);
    expect(server.drafts.get(1)?.content).toBe('甲');
  });

  it('creates no draft for a blank text', async () => {
    const server = new Server();
    const window = open(server);
    window.type('  \n');
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.saves).toBe(0);
  });

  it('keeps a local copy while offline and saves it afterwards', async () => {
    const server = new Server();
    const window = open(server);
    server.down = true;
    window.type('甲');
    await vi.advanceTimersByTimeAsync(2500);
    expect(window.last()).toEqual({ kind: 'failed', hasLocalCopy: true, reason: null });
    expect(window.saver.unsaved).toBe(true);
    expect(window.copy?.content).toBe('甲');
    server.down = false;
    await vi.advanceTimersByTimeAsync(6000);
    expect(server.drafts.get(1)?.content).toBe('甲');
    expect(window.copy).toBeNull();
  });

  it('reports the text of the other window to the later one and saves again after the choice', async () => {
    const server = new Server();
    const first = open(server);
    first.type('共同');
    await first.saver.flush();
    const origin = { draft: { id: 1, version: 1 } };
    const second = open(server, origin, first.doc);
    second.type('共同，第二个窗口');
    await second.saver.flush();
    first.type('共同，第一个窗口');
    await expect(first.saver.flush()).resolves.toBe(false);
    expect(first.last()).toMatchObject({
      kind: 'conflict',
      remote: { content: '共同，第二个窗口' },
    });
    expect(first.copy?.content).toBe('共同，第一个窗口');
    first.saver.useRemote();
    await expect(first.saver.flush()).resolves.toBe(true);
    expect(server.drafts.get(1)?.content).toBe('共同，第一个窗口');
  });

  it('saves the text as a new draft when the draft was deleted elsewhere', async () => {
    const server = new Server();
    const window = open(server, { draft: { id: 9, version: 4 } }, EMPTY_DOCUMENT);
    window.type('还在');
    await expect(window.saver.flush()).resolves.toBe(true);
    expect(server.drafts.get(1)?.content).toBe('还在');
  });

  it('omits pictures that are still uploading from drafts', async () => {
    const server = new Server();
    const window = open(server);
    window.type('图![a.png](uploading:3)文');
    await window.saver.flush();
    expect(server.drafts.get(1)?.content).toBe('图文');
  });

  it('reports the text as saved again when a change was undone', async () => {
    const server = new Server();
    const window = open(server);
    window.type('甲');
    window.type('');
    await vi.advanceTimersByTimeAsync(2500);
    expect(window.last()).toEqual({ kind: 'untouched' });
    window.type('甲');
    await window.saver.flush();
    window.type('甲乙');
    expect(window.last()).toEqual({ kind: 'dirty' });
    window.type('甲');
    await vi.advanceTimersByTimeAsync(2500);
    expect(window.last()).toEqual({ kind: 'saved', at: '2026-11-21T06:02:36Z' });
    expect(server.saves).toBe(1);
  });

  it('reports no state after the changes were discarded', async () => {
    const server = new Server();
    const published = { ...EMPTY_DOCUMENT, content: '已发布' };
    const window = open(server, { contentId: 3, baseRevision: 1 }, published);
    window.type('改过');
    await window.saver.flush();
    await expect(advanceTime(window.saver.rebase(1, published))).resolves.toBe(true);
    expect(window.doc.content).toBe('已发布');
    expect(window.last()).toEqual({ kind: 'untouched' });
    expect(window.saver.unsaved).toBe(false);
    expect(window.copy).toBeNull();
    expect(server.drafts.size).toBe(0);
  });

  it('reports when the remote text was saved once it is accepted', async () => {
    const server = new Server();
    const first = open(server);
    first.type('共同');
    await first.saver.flush();
    const second = open(server, { draft: { id: 1, version: 1 } }, first.doc);
    second.type('第二个窗口');
    await second.saver.flush();
    const remote = server.drafts.get(1) as Draft;
    server.drafts.set(1, { ...remote, updatedAt: '2026-11-21T07:00:00Z' });
    first.type('第一个窗口');
    await first.saver.flush();
    first.type('第二个窗口');
    first.saver.useRemote();
    await expect(first.saver.flush()).resolves.toBe(true);
    expect(first.last()).toEqual({ kind: 'saved', at: '2026-11-21T07:00:00Z' });
  });

  it('continues to save after the changes were discarded during a conflict', async () => {
    const server = new Server();
    const published = { ...EMPTY_DOCUMENT, content: '已发布' };
    server.drafts.set(1, server.draft(1, 2, { ...EMPTY_DOCUMENT, content: '别的窗口' }));
    const window = open(server, { contentId: 3, draft: { id: 1, version: 1 } }, published);
    window.type('这个窗口');
    await window.saver.flush();
    expect(window.saver.hasConflict).toBe(true);
    await advanceTime(window.saver.rebase(1, published));
    expect(window.last()).toEqual({ kind: 'untouched' });
    window.type('又改了');
    await expect(window.saver.flush()).resolves.toBe(true);
    expect(server.drafts.get(1)?.content).toBe('又改了');
  });

  it.each(['down', 'signedOut'] as const)(
    'leaves everything as it is when the draft could not be deleted (%s)',
    async (reason) => {
      const server = new Server();
      const published = { ...EMPTY_DOCUMENT, content: '已发布' };
      const window = open(server, { contentId: 3, baseRevision: 1 }, published);
      window.type('改过');
      await window.saver.flush();
      window.type('又改过');
      server[reason] = true;
      await expect(advanceTime(window.saver.rebase(1, published))).resolves.toBe(false);
      await expect(advanceTime(window.saver.discard())).resolves.toBe(false);
      expect(window.copy?.content).toBe('又改过');
      server[reason] = false;
      // no more keys are typed
      await vi.advanceTimersByTimeAsync(2500);
      expect(server.drafts.get(1)?.content).toBe('又改过');
      expect(window.last()).toEqual({ kind: 'saved', at: '2026-11-21T06:02:36Z' });
    },
  );

  it('does not recreate the draft while it is being deleted', async () => {
    const server = new Server();
    const published = { ...EMPTY_DOCUMENT, content: '已发布' };
    const window = open(server, { contentId: 3, baseRevision: 1 }, published);
    for (const leave of [() => window.saver.rebase(1, published), () => window.saver.discard()]) {
      window.type('改过');
      await window.saver.flush();
      window.type('又改过');
      const pending = leave();
      await vi.advanceTimersByTimeAsync(50);
      // as when the window loses the focus
      void window.saver.flush();
      await expect(advanceTime(pending)).resolves.toBe(true);
      expect(server.drafts.size).toBe(0);
    }
  });

  it('sends unsaved text when the page is left, and nothing the server has', async () => {
    const server = new Server();
    const window = open(server);
    window.type('甲');
    window.saver.sendBeforeLeaving();
    expect(server.drafts.get(1)?.content).toBe('甲');
    const saved = open(server, { draft: { id: 1, version: 1 } }, window.doc);
    saved.saver.sendBeforeLeaving();
    expect(server.saves).toBe(1);
  });

  it('keeps no local copy of a change that was undone just before leaving', async () => {
    const server = new Server();
    const changedAndBack = async () => {
      const window = open(server);
      window.type('甲');
      await window.saver.flush();
      window.type('甲乙');
      await vi.advanceTimersByTimeAsync(500);
      expect(window.copy?.content).toBe('甲乙');
      window.type('甲');
      return window;
    };
    const changed = await changedAndBack();
    changed.saver.stop();
    expect(changed.copy).toBeNull();
    const closed = await changedAndBack();
    await closed.saver.saveCopyNow();
    expect(closed.copy).toBeNull();
    const unchanged = await changedAndBack();
    await vi.advanceTimersByTimeAsync(500);
    expect(unchanged.copy).toBeNull();
  });

  it('does not save after the text was submitted', async () => {
    const server = new Server();
    const window = open(server);
    window.type('甲');
    await window.saver.finish();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toBe(0);
    expect(window.saver.unsaved).toBe(false);
  });
});
