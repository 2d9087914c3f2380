import type { reviewNoteEndpoints } from '@zhihui/contract/features/review-note/review-note.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import {
  addNote,
  changeNote,
  loadNote,
  listNotesForCaller,
  presentNote,
} from './review-note.service.ts';
import { deleteNote, resolveNote } from './review-note.repo.ts';

export const reviewNoteHandlers: Handlers<typeof reviewNoteEndpoints> = {
  'GET /auditlog/note/list/:contentId': (ctx, { params }) =>
    listNotesForCaller(ctx, params.contentId),

  'POST /auditlog/note': (ctx, { body }) => addNote(ctx, body),

  'PUT /auditlog/note': (ctx, { body }) => changeNote(ctx, body),

  'PUT /auditlog/note/:id/resolve': async (ctx, { params, body }) => {
    const { row, reviewRole } = await loadNote(ctx, params.id, 'read');
    const at = body.resolved ? (row.resolved_at ?? ctx.now()) : null;
    await resolveNote(ctx.db, row.id, at);
    return presentNote(ctx.actor, { ...row, resolved_at: at }, reviewRole);
  },

  'DELETE /auditlog/note/:id': async (ctx, { params }) => {
    const { row } = await loadNote(ctx, params.id, 'change');
    await deleteNote(ctx.db, row.id);
    return null;
  },
};
