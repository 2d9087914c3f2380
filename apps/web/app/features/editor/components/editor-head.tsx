import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useMemo } from 'react';
import { itemAddress, listAddress, sectionOf } from '../../../lib/sections.ts';
import { editorText } from '../editor.text.ts';
import { flattenTree } from '../model/category-tree.ts';
import { publishesIn } from '../model/publishing.ts';
import { Notices } from './notices.tsx';
import { Toolbar } from './toolbar.tsx';
import { TopBar } from './top-bar.tsx';
import type { Editing } from './use-editing.ts';

/** What stands above the text: where it belongs and how it is kept, the tools, and what one should know of it. */
export function EditorHead({ editing }: { editing: Editing }) {
  const { start, doc, view, setPanel, handIn, conflict, tools } = editing;
  const { model, item, categories } = start;
  const category = useMemo(
    () => flattenTree(categories).find((one) => String(one.id) === String(doc.categoryId)),
    [categories, doc.categoryId],
  );
  const publishes = publishesIn(start.publishing, doc.categoryId);
  const section = sectionOf(model).label;
  return (
    <header>
      <h1 className="vh">{editorText.heading(item === null, section)}</h1>
      <TopBar
        back={item === null ? listAddress(model) : itemAddress(model, item.id)}
        revisions={item === null ? null : revisionsAddress(model, item.id)}
        place={`${section} · ${category?.name ?? editorText.noCategory}`}
        saveState={editing.saveState}
        submitLabel={submitLabel(publishes)}
        busy={handIn.busy}
        merging={editing.merging}
        onCompare={conflict.reopen}
        onSettings={() => setPanel('settings')}
        onSubmit={editing.submit}
      />
      <Toolbar view={view} onTool={(tool) => tools.use(tool, view)} />
      <Notices
        start={start}
        publishes={publishes}
        failure={handIn.failure}
        onDiscard={editing.discarding.done ? null : () => setPanel('discard')}
      />
    </header>
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
