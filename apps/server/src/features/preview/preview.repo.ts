import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const START = statement({
  name: 'preview.begin',
  params: { sessionId: id, roleId: id },
  text: `update sessions set preview_role_id = :roleId, preview_ends_at = now() + interval '30 minutes'
    where id = :sessionId`,
});

/** From its next call on, the session reads as a user of the role would; it ends by itself after half an hour. */
export async function startPreview(db: Db, sessionId: Id, roleId: Id): Promise<void> {
  await START.run(db, { sessionId, roleId });
}

const END = statement({
  name: 'preview.end',
  params: { sessionId: id },
  text: 'update sessions set preview_role_id = null, preview_ends_at = null where id = :sessionId',
});

/** The session is its Admin's again. */
export async function endPreview(db: Db, sessionId: Id): Promise<void> {
  await END.run(db, { sessionId });
}
