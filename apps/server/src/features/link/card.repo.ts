import type { LinkCard } from '@zhihui/contract/features/link/link.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { id, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { ContentAddress } from './address.ts';

const CARD = statement({
  name: 'link.card',
  params: { id, model: text, ...viewerParams },
  row: {
    id,
    model: textOf<ContentModel>(),
    title: text,
    excerpt: text,
    category: nullable(text),
    at: timestamp,
  },
  text: `select c.id, c.model, c.title, c.excerpt, k.name as category, c.updated_at as at
    from contents c left join categories k on k.id = c.category_id
    where c.id = :id and c.model = :model and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}`,
});

/** What a link leads to, in short; null where the viewer may not read it. */
export async function findCard(
  db: Db,
  target: ContentAddress,
  viewer: Viewer,
): Promise<LinkCard | null> {
  const row = await CARD.first(db, { ...target, ...viewer });
  return row && { ...row, at: row.at.toISOString() };
}
