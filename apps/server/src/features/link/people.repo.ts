import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { categoryOpen, categoryReadable, contentReadable } from '../../visibility/contents.ts';
import { accountLevel } from '../../visibility/account-rights.ts';
import { isActive } from '../../visibility/people.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../visibility/viewer.ts';

const WROTE = `exists (select from contents c left join categories k on k.id = c.category_id
  where c.author_id = u.id and ${contentReadable({ content: 'c', category: 'k' }, VIEWER)})`;

// The index holds pairs of letters of all names of an account; only the nickname, which everybody sees, decides.
const PEOPLE = statement({
  name: 'link.people',
  params: {
    keyword: text,
    except: id,
    writersOnly: bool,
    categoryId: nullable(id),
    limit: bigint,
    ...viewerParams,
  },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `select u.id, u.nickname, u.avatar from users u join roles r on r.id = u.role_id
    left join categories place on place.id = :categoryId and ${categoryReadable('place', VIEWER)}
    where letter_pairs(account_names(u.nickname, u.email, u.phone, u.username)) @> letter_pairs(lower(:keyword))
      and position(lower(:keyword) in lower(u.nickname)) > 0 and ${isActive('u')} and u.id <> :except
      and ${categoryOpen('place', { level: accountLevel({ person: 'u', role: 'r' }) })} and (not :writersOnly::boolean or ${WROTE})
    order by position(lower(:keyword) in lower(u.nickname)), char_length(u.nickname), u.id limit :limit`,
});

export interface Naming {
  keyword: string;
  /** Not offered: the one who types. */
  except: Id;
  /** Only those who wrote something the viewer may read: outsiders are not given the list of everybody. */
  writersOnly: boolean;
  /** Where the text is to stand; a category that the viewer does not know of is none. */
  categoryId: Id | null;
  viewer: Viewer;
  limit: number;
}

/** People whose nickname holds the keyword and who may read what stands in the category. */
export async function peopleNamed(db: Db, { viewer, ...naming }: Naming) {
  return PEOPLE.all(db, { ...naming, ...viewer });
}
