import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useMemo } from 'react';
import { itemAddress, listAddress, sectionOf } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { editorText } from '../editor.text.ts';
import { flattenTree } from '../model/category-tree.ts';
import { publishesIn } from '../model/publishing.ts';
import { EditorNotes } from './editor-notes.tsx';
import type { Notes } from '../../review-note/review-note.public.ts';
import { Notices } from './notices.tsx';
import { TogetherNotice } from './together-notice.tsx';
import { Toolbar } from './toolbar.tsx';
import { TopBar } from './top-bar.tsx';
import type { Editing } from './use-editing.ts';
import { VisualToolsSlot } from './visual-slots.tsx';

/** What stands above the text: where it belongs and how it is saved, the tools, and what one should know of it. */
export function EditorHead({ editing, notes }: { editing: Editing; notes: Notes }) {
  const { start, doc, view, views, setPanel, handIn, conflict, tools } = editing;
  const { model, item, categories } = start;
  const category = useMemo(
    () => flattenTree(categories).find((one) => String(one.id) === String(doc.categoryId)),
    [categories, doc.categoryId],
  );
  const publishes = publishesIn(start.publishing, doc.categoryId);
  const section = sectionOf(model).label;
  const { user } = useSession();
  // an item is written by whoever may edit it; others come to a draft alone
  const invites = item === null && user?.staff === true && !editing.work.together.guest;
  return (
    <section aria-label={editorText.head}>
      <h1 className="vh">{editorText.heading(item === null, section)}</h1>
      <TopBar
        back={item === null ? listAddress(model) : itemAddress(model, item.id)}
        revisions={item === null ? null : revisionsAddress(model, item.id)}
        place={`${section} · ${category?.name ?? editorText.noCategory}`}
        saveState={editing.saveState}
        submitLabel={submitLabel(publishes)}
        busy={handIn.busy}
        merging={editing.merging}
        people={editing.together.people}
        guest={editing.work.together.guest}
        onInvite={invites ? () => setPanel('invite') : null}
        view={view}
        ways={views.ways}
        onView={views.choose}
        onCompare={conflict.reopen}
        onSettings={() => setPanel('settings')}
        onSubmit={editing.submit}
      />
      <Toolbar
        view={view}
        full={editing.full.on}
        onTool={tools.use}
        onView={views.choose}
        split={views.ways.includes('split')}
        tools={
          editing.visual === null ? null : (
            <VisualToolsSlot editing={editing} visual={editing.visual} />
          )
        }
      />
      <TogetherNotice
        state={editing.together.state}
        guest={editing.work.together.guest}
        free={editing.leaving.free}
      />
      <Notices
        start={start}
        publishes={publishes}
        failure={handIn.failure}
        onDiscard={editing.discarding.done ? null : () => setPanel('discard')}
      />
      <EditorNotes editing={editing} notes={notes} />
    </section>
  );
}

/** Only articles have a page of their revisions. */
function revisionsAddress(model: ContentModel, id: Id): string | null {
  return model === 'ARTICLE' ? `${itemAddress(model, id)}/meta#revisions` : null;
}

function submitLabel(publishes: boolean | null): string {
  const { review, publish, unknown } = editorText.submit;
  if (publishes === null) return unknown;
  return publishes ? publish : review;
}
