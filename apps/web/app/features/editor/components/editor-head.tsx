import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useMemo } from 'react';
import { itemAddress, listAddress, getSection } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { SECTION_NOUNS, editorText } from '../editor.text.ts';
import { flattenTree } from '../model/category-tree.ts';
import { publishesDirectly } from '../editor.sections.ts';
import { EditorNotes, Notices, CollaborationNotice } from './notices.tsx';
import type { Notes } from '../../review-note/review-note.public.ts';
import { Toolbar } from './toolbar.tsx';
import { TopBar } from './top-bar.tsx';
import type { Editing } from './use-editing.ts';
import { VisualToolsSlot } from './visual-slots.tsx';

/** The area above the text: top bar, toolbar and notices. */
export function EditorHead({ editing, notes }: { editing: Editing; notes: Notes }) {
  const { start, doc, view, views, setPanel, submission, conflict, tools } = editing;
  const { model, item, categories } = start;
  const category = useMemo(
    () => flattenTree(categories).find((item) => String(item.id) === String(doc.categoryId)),
    [categories, doc.categoryId],
  );
  const isPublishedDirectly = publishesDirectly(start.publishing, doc.categoryId);
  const section = getSection(model).label;
  const { user } = useSession();
  // an item is open to every user who may edit it, so only drafts need invitations
  const canInvite =
    item === null && user?.staff === true && !editing.workspace.collaboration.isParticipant;
  return (
    <section aria-label={editorText.head}>
      <h1 className="vh">{editorText.heading(item === null, SECTION_NOUNS[model])}</h1>
      <TopBar
        backAddress={item === null ? listAddress(model) : itemAddress(model, item.id)}
        revisions={item === null ? null : getRevisionsAddress(model, item.id)}
        categoryName={`${section} · ${category?.name ?? editorText.noCategory}`}
        saveState={editing.saveState}
        submitLabel={getSubmitLabel(isPublishedDirectly)}
        busy={submission.busy}
        merging={editing.merging}
        people={editing.collaboration.people}
        isParticipant={editing.workspace.collaboration.isParticipant}
        onInvite={canInvite ? () => setPanel('invite') : null}
        draftId={editing.workspace.saver.origin.draft?.id ?? null}
        view={view}
        viewModes={views.viewModes}
        onView={views.choose}
        onCompare={conflict.reopen}
        onSettings={() => setPanel('settings')}
        onSubmit={editing.submit}
      />
      <Toolbar
        view={view}
        full={editing.full.isFullScreen}
        onTool={tools.use}
        onView={views.choose}
        split={views.viewModes.includes('split')}
        tools={
          editing.visual === null ? null : (
            <VisualToolsSlot editing={editing} visual={editing.visual} />
          )
        }
      />
      <CollaborationNotice
        state={editing.collaboration.state}
        isParticipant={editing.workspace.collaboration.isParticipant}
        workspace={editing.workspace}
        leaveFreely={editing.leaveGuard.allowLeaving}
      />
      <Notices
        start={start}
        publishesDirectly={isPublishedDirectly}
        failure={submission.failure}
        merged={conflict.merged}
        onDiscard={editing.discarding.isDone ? null : () => setPanel('discard')}
      />
      <EditorNotes editing={editing} notes={notes} />
    </section>
  );
}

/** Only articles have a page of their revisions. */
function getRevisionsAddress(model: ContentModel, id: Id): string | null {
  return model === 'ARTICLE' ? `${itemAddress(model, id)}/meta#revisions` : null;
}

function getSubmitLabel(isPublishedDirectly: boolean | null): string {
  const { review, publish, unknown } = editorText.submit;
  if (isPublishedDirectly === null) return unknown;
  return isPublishedDirectly ? publish : review;
}
