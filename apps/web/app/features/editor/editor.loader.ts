import { can } from '@zhihui/contract/can.ts';
import type { Call, DataFor } from '@zhihui/contract/client.ts';
import { MAX_TITLE } from '@zhihui/contract/features/content/content.limits.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { beginningOf, oneLine } from '@zhihui/contract/visible-text.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { loginAddress, optional, unwrap } from '../../api/load.ts';
import { pageUrl } from '../../lib/page-url.ts';
import { parseModel } from '../../lib/sections.ts';
import { SECTION_CALLS, writableModels } from './editor.sections.ts';
import type { ForEdit } from './editor.sections.ts';
import { EMPTY_DOCUMENT, documentOf, documentOfItem } from './model/document.ts';
import type { EditorDocument } from './model/document.ts';
import type { TogetherStart } from './together/together.ts';
import { onlyCategory } from './model/category-tree.ts';
import type { GivenView } from './model/remember-view.ts';
import { NOWHERE } from './model/publishing.ts';
import type { Publishing } from './model/publishing.ts';

type Draft = DataFor<'GET /draft/:id'>;

/** The item being edited, as far as the editor shows it. */
export interface EditedItem {
  id: Id;
  revision: number;
  status: ContentStatus;
  rejectReason: string | null;
  live: boolean;
  saved: EditorDocument;
}

export interface EditorStart {
  kind: 'editor';
  model: ContentModel;
  item: EditedItem | null;
  /** What the draft was to change is deleted, or no longer theirs to change: handed in, it becomes something new. */
  gone: boolean;
  draft: { id: Id; version: number; baseRevision: number | null; updatedAt: string } | null;
  doc: EditorDocument;
  /** Where several people may write; null where the text is one person's. */
  together: TogetherStart | null;
  categories: CategoryNode[];
  /** Whether this person may keep it at the top of lists. */
  pinnable: boolean;
  /** Where handing in publishes at once. */
  publishing: Publishing;
  /** A question that is not asked yet: lighter than writing. */
  asking: boolean;
  view: GivenView;
}
export type EditorData =
  | { kind: 'unavailable'; model: ContentModel; writable: ContentModel[] }
  | EditorStart;

interface Asked {
  call: Call;
  request: Request;
  can: (code: PermissionCode) => boolean;
}

/**
 * `?id=` edits an item, `?draft=` goes on with a draft, else something new in `?model=` (the specification's default is a question),
 * with the title of `?title=`.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<EditorData> {
  const { user } = context.get(requestInfoContext);
  const { pathname, search, searchParams } = pageUrl(request);
  if (user === null) throw redirect(loginAddress(pathname + search));
  const asked: Asked = { call: context.get(apiContext), request, can: (code) => can(user, code) };
  const draftId = searchParams.get('draft');
  if (draftId !== null) return openDraft(asked, draftId);
  const id = searchParams.get('id');
  const named = parseModel(searchParams.get('model'));
  const model = named === null || named === 'HOME' ? null : named;
  if (id !== null) return openItem(asked, model ?? 'ARTICLE', id);
  const title = beginningOf(oneLine(searchParams.get('title') ?? ''), MAX_TITLE);
  return openNew(asked, model ?? 'QUESTION', title);
}

async function openNew(asked: Asked, model: ContentModel, title: string): Promise<EditorData> {
  const writable = writableModels(asked.can);
  if (!writable.includes(model)) return { kind: 'unavailable', model, writable };
  const pinnable = pinsOthers(asked, model);
  const doc = { ...EMPTY_DOCUMENT, title };
  return finish(asked, {
    together: null,
    model,
    item: null,
    gone: false,
    draft: null,
    doc,
    pinnable,
  });
}

async function openDraft(asked: Asked, id: string): Promise<EditorData> {
  const draft = unwrap(await asked.call('GET /draft/:id', { params: { id } }), asked.request);
  if (draft.contentId !== null) return openItem(asked, draft.model, draft.contentId, draft);
  return openAlone(asked, draft, false);
}

/** A draft of something new, or of an item that is `gone`: its text is the person's all the same. */
async function openAlone(asked: Asked, draft: Draft, gone: boolean): Promise<EditorData> {
  const { model } = draft;
  const pinnable = pinsOthers(asked, model);
  const state = gone
    ? null
    : optional(await asked.call('GET /together', { query: { draftId: draft.id } }));
  const together = state === null ? null : togetherOf(state, { draftId: draft.id });
  const doc = withShared(documentOf(draft), state);
  return finish(asked, { together, model, item: null, gone, draft, doc, pinnable });
}

async function openItem(
  asked: Asked,
  model: ContentModel,
  id: Id,
  known?: Draft,
): Promise<EditorData> {
  const { call, request } = asked;
  const calls = SECTION_CALLS[model];
  const [edit, read, mine, shared] = await Promise.all([
    call(calls.edit, { params: { id } }),
    call(calls.read, { params: { id } }),
    known ?? call('GET /draft/of/:contentId', { params: { contentId: id } }).then(optional),
    call('GET /together', { query: { contentId: id } }),
  ]);
  const gone = !edit.ok && (edit.error.code === 404 || edit.error.code === 403);
  if (mine !== null && gone) return openAlone(asked, mine, true);
  const newest = unwrap(edit, request);
  const item = itemOf(newest, optional(read)?.liveRevision ?? null);
  const own = mine === null ? item.saved : documentOf(mine, item.saved.settings);
  // what one wrote without a connection stays one's own until it is handed in or thrown away
  const state = mine === null || mine.together ? optional(shared) : null;
  const together = state === null ? null : togetherOf(state, { contentId: id });
  const doc = withShared(own, state);
  const { pinnable } = newest;
  return finish(asked, { together, model, item, gone: false, draft: mine, doc, pinnable });
}

type SharedState = NonNullable<DataFor<'GET /together'>>;

function togetherOf(
  { textId, state, owner }: SharedState,
  place: TogetherStart['place'],
): TogetherStart {
  return { textId, state, owner, place };
}

function withShared(doc: EditorDocument, state: SharedState | null): EditorDocument {
  return state === null ? doc : { ...doc, content: state.content };
}

function itemOf(newest: ForEdit, liveRevision: number | null): EditedItem {
  const { id, revision, status, rejectReason } = newest;
  return {
    id,
    revision,
    status,
    rejectReason,
    live: liveRevision !== null,
    saved: documentOfItem(newest),
  };
}

/** What is pinned is set by those who may change other people's. */
function pinsOthers({ can }: Asked, model: ContentModel): boolean {
  return can(SECTION_CODES[model].edit);
}

async function finish(
  { call }: Asked,
  start: Pick<EditorStart, 'model' | 'item' | 'gone' | 'doc' | 'together' | 'pinnable'> & {
    draft: Draft | null;
  },
): Promise<EditorData> {
  const [tree, publishing, view] = await Promise.all([
    call('GET /category/tree', { query: { model: start.model } }),
    call(SECTION_CALLS[start.model].publishing).then(optional),
    call('GET /user/editor').then(optional),
  ]);
  const { draft } = start;
  const asking = start.model === 'QUESTION' && start.item === null;
  const categories = optional(tree) ?? [];
  // where there is one place alone, nobody is asked for it
  const categoryId = start.doc.categoryId ?? (asking ? onlyCategory(categories) : null);
  return {
    ...start,
    kind: 'editor',
    draft: draft && {
      id: draft.id,
      version: draft.version,
      baseRevision: draft.baseRevision,
      updatedAt: draft.updatedAt,
    },
    doc: { ...start.doc, categoryId },
    asking,
    view,
    categories,
    publishing: publishing ?? NOWHERE,
  };
}
