import { expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from './document.ts';
import type { Draft } from './draft-calls.ts';
import { isSaved, createDraftState, reduceDraft } from './draft-state.ts';
import type { DraftEvent, DraftState } from './draft-state.ts';

const ORIGIN = { model: 'ARTICLE', contentId: 3, baseRevision: 1, draft: null } as const;
const TEXT = { ...EMPTY_DOCUMENT, content: '正文' };
const AT = '2026-11-21T06:02:36Z';
const after = (...events: DraftEvent[]): DraftState =>
  events.reduce(reduceDraft, createDraftState(ORIGIN, null));
const stored: DraftEvent = {
  type: 'save-succeeded',
  doc: TEXT,
  draft: { id: 7, version: 2, updatedAt: AT },
  current: true,
  at: 5,
};
const remote = { ...TEXT, id: 7, version: 9, baseRevision: 4, updatedAt: AT } as unknown as Draft;

it('measures from the first unsaved change', () => {
  const state = after({ type: 'changed', at: 10 }, { type: 'changed', at: 20 });
  expect(state).toMatchObject({ dirty: true, unsavedSince: 10, visibleState: { kind: 'dirty' } });
});

it('holds the stored text and the draft of the response', () => {
  const state = after({ type: 'changed', at: 1 }, { type: 'saving' }, stored);
  expect(state.origin.draft).toEqual({ id: 7, version: 2 });
  expect(isSaved(state, TEXT)).toBe(true);
  expect(state.visibleState).toEqual({ kind: 'saved', at: AT });
});

it('waits longer with each failure, and starts over after a save', () => {
  const failed: DraftEvent = { type: 'failed', error: null, hasLocalCopy: true };
  expect(after(failed, failed).failures).toBe(2);
  expect(after(failed, failed, stored).failures).toBe(0);
});

it('distinguishes refused fields from a failure', () => {
  const error = { code: 400, msg: '太长', detail: { fields: { title: '太长' } } };
  const state = after({ type: 'failed', error, hasLocalCopy: false });
  expect(state).toMatchObject({
    failures: 0,
    visibleState: { kind: 'refused', fields: { title: '太长' } },
  });
});

it('shows a conflict until it is resolved, whatever is typed', () => {
  const open = after(stored, { type: 'conflict', remote }, { type: 'changed', at: 9 });
  expect(open.visibleState.kind).toBe('conflict');
  const settled = reduceDraft(open, { type: 'remote-applied', remote, at: 11 });
  expect(settled).toMatchObject({
    remote: null,
    dirty: true,
    visibleState: { kind: 'dirty' },
    origin: { baseRevision: 4, draft: { id: 7, version: 9 } },
  });
});

it('forgets the text of an item that is gone, but not that of a draft', () => {
  expect(after(stored, { type: 'item-gone' })).toMatchObject({
    saved: TEXT,
    origin: { contentId: null, baseRevision: null, draft: { id: 7 } },
  });
  const without = reduceDraft(createDraftState(ORIGIN, TEXT), { type: 'item-gone' });
  expect(without.saved).toBeNull();
});

it('bases the text on a submitted revision, without the submitted draft', () => {
  const earlier = after(stored, { type: 'submitted', revision: 5, now: false });
  expect(earlier.origin).toMatchObject({ baseRevision: 5, draft: { id: 7 } });
  const now = after(stored, { type: 'submitted', revision: 5, now: true });
  expect(now.origin).toMatchObject({ baseRevision: 5, draft: null });
  expect(after(stored, { type: 'submitted', revision: 1, now: true }).origin.draft).not.toBeNull();
});

it('does not change after it is stopped', () => {
  expect(after({ type: 'stopped' }, { type: 'changed', at: 1 }).dirty).toBe(false);
});
