import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const VIEW = statement({
  name: 'user.editor-view',
  params: { userId: id },
  row: { view: nullable(text) },
  text: 'select editor_view as view from users where id = :userId',
});

/** What is stored as somebody's view of the editor: unchecked, and null for none. */
export async function findView(db: Db, userId: Id): Promise<string | null> {
  return (await VIEW.first(db, { userId }))?.view ?? null;
}

const CHOOSE = statement({
  name: 'user.choose-editor-view',
  params: { userId: id, view: text },
  text: 'update users set editor_view = :view where id = :userId and editor_view is distinct from :view',
});

/** Stores somebody's view of the editor. */
export async function storeView(db: Db, userId: Id, view: EditorView): Promise<void> {
  await CHOOSE.run(db, { userId, view });
}
