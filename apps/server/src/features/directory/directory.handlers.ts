import type { directoryEndpoints } from '@zhihui/contract/features/directory/directory.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { listSources, listSyncs } from './directory.repo.ts';
import type { SyncRow } from './directory.repo.ts';
import { directoryText } from './directory.text.ts';
import { startSyncs } from './sync-directory.ts';

export const directoryHandlers: Handlers<typeof directoryEndpoints> = {
  'GET /directory': async (ctx) =>
    (await listSources(ctx.db)).map(({ synced_at, failed_at, error, ...source }) => ({
      ...source,
      syncedAt: synced_at?.toISOString() ?? null,
      failure: failed_at === null || error === null ? null : { at: failed_at.toISOString(), error },
    })),

  'GET /directory/sync/page': async (ctx, { query: { current, size } }) => {
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listSyncs(ctx.db, page);
    return { records: rows.map(present), total, current, size };
  },

  'POST /directory/sync': async (ctx) => {
    if ((await listSources(ctx.db)).length === 0) throw notFound(directoryText.noSource);
    const started = await startSyncs(ctx.deps, ctx.db, getMemberId(ctx.actor));
    if (started === 0) throw conflict(directoryText.running);
    return { started };
  },
};

function present(row: SyncRow) {
  const { id, source, name, state, automatic, error, notes } = row;
  return {
    ...{ id, source, name, state, automatic, error, notes },
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    startedBy: row.started_by,
    departments: {
      added: row.departments_added,
      changed: row.departments_changed,
      removed: row.departments_removed,
    },
    members: { added: row.members_added, removed: row.members_removed },
    leadersChanged: row.leaders_changed,
    peopleUnknown: row.people_unknown,
    noteCount: row.note_count,
  };
}
