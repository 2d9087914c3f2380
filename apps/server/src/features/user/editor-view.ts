// Why it is as it is: docs/decisions/0068-view-of-the-editor.md
import { EDITOR_VIEWS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { listSettings, getValue } from '../setting/setting.public.ts';
import { findView, storeView } from './editor-view.repo.ts';

/** How the caller writes, and how they do while they have not chosen. A stored view that is none counts as no choice. */
export async function getEditorView(
  ctx: Ctx,
): Promise<{ chosen: EditorView | null; usual: EditorView }> {
  const [stored, rows] = await Promise.all([
    findView(ctx.db, getMemberId(ctx.actor)),
    listSettings(ctx.db, ['editorView']),
  ]);
  return {
    chosen: EDITOR_VIEWS.find((view) => view === stored) ?? null,
    usual: getValue('editorView', rows[0]?.value),
  };
}

/** From now on the caller writes so, in every browser. */
export async function chooseView(ctx: Ctx, view: EditorView): Promise<null> {
  await storeView(ctx.db, getMemberId(ctx.actor), view);
  return null;
}
