import type { Id } from '@zhihui/contract/schema.ts';
import { bool, id, json, nullable } from '../../db/kinds.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER } from '../../visibility/viewer-sql.ts';
import { ANSWERING, managedTable } from '../content/content.public.ts';

// one filter each, written out, so that each finds its index
const filters = {
  waiting: ANSWERING.waiting,
  refused: ANSWERING['-1'],
  unanswered: ANSWERING['0'],
  answered: ANSWERING['1'],
  closed: 'c.closed_at is not null',
  open: 'c.closed_at is null',
  duplicate: 'c.duplicate_of is not null',
  noAnswer: 'c.answer_count = 0 and c.closed_at is null',
};

/** The back-office's table of questions: how their answers stand, and what they repeat. */
export const questionTable = managedTable({
  model: 'QUESTION',
  filters,
  orders: { answers: 'c.pinned desc, c.answer_count desc, c.id desc' },
  columns: `c.duplicate_of is not null as duplicate,
    (select json_build_object('id', original.id, 'title', original.title)
      from contents original left join categories ok on ok.id = original.category_id
      where original.id = c.duplicate_of
        and ${isContentReadable({ content: 'original', category: 'ok' }, VIEWER)}) as duplicate_of,
    (select a.id from answers a where a.question_id = c.id and a.accepted_at is not null
      and a.deleted_at is null limit 1) as accepted_answer_id`,
  row: {
    duplicate: bool,
    duplicate_of: nullable(json<{ id: Id; title: string }>()),
    accepted_answer_id: nullable(id),
  },
});
