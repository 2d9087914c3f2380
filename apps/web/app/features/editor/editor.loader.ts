import { can } from '@zhihui/contract/can.ts';
import type { Call, DataFor } from '@zhihui/contract/client.ts';
import { MAX_TITLE } from '@zhihui/contract/features/content/content.limits.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { truncateText, toOneLine } from '@zhihui/contract/visible-text.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { getLoginAddress, getDataOrNull, unwrapOrRedirect } from '../../api/load.ts';
import { getPageUrl } from '../../lib/page-url.ts';
import { parseModel } from '../../lib/sections.ts';
import { SECTION_CALLS, getWritableModels, NO_PUBLISHING } from './editor.sections.ts';
import type { EditableItem, Publishing } from './editor.sections.ts';
import { EMPTY_DOCUMENT, toDocument, itemToDocument } from './model/document.ts';
import type { EditorDocument } from './model/document.ts';
import type { CollaborationStart } from './collaboration/join-session.ts';
import { getOnlyCategory } from './model/category-tree.ts';
import type { AccountView } from './model/use-view.ts';

type Draft = DataFor<'GET /draft/:id'>;

/** The item being edited, as far as the editor shows it. */
export interface EditedItem {
  id: Id;
  revision: number;
  status: ContentStatus;
  rejectReason: string | null;
  isLive: boolean;
  saved: EditorDocument;
}

export interface EditorStart {
  kind: 'editor';
  model: ContentModel;
  item: EditedItem | null;
  /**
   * Whether the item of the draft was deleted or the user may no longer edit it: submitting then creates a new item.
   */
  isGone: boolean;
  draft: {
    id: Id;
    version: number;
    baseRevision: number | null;
    updatedAt: string;
    /** A program wrote at least part of it. */
    byToken: boolean;
  } | null;
  doc: EditorDocument;
  /** The co-editing session; null when the text has a single author. */
  collaboration: CollaborationStart | null;
  categories: CategoryNode[];
  /** Whether the user may pin the item. */
  canPin: boolean;
  /** In which categories submitting publishes at once. */
  publishing: Publishing;
  /** Whether this is a new question, which has a simpler form. */
  isNewQuestion: boolean;
  view: AccountView;
}
export type EditorData =
  | { kind: 'unavailable'; model: ContentModel; writableModels: ContentModel[] }
  | EditorStart;

interface LoadContext {
  call: Call;
  request: Request;
  can: (code: PermissionCode) => boolean;
}

/**
 * `?id=` edits an item and `?draft=` opens a draft. Otherwise the editor starts a new item of `?model=` (a question
 * by default, as the specification says) with the title of `?title=`.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<EditorData> {
  const { user } = context.get(requestInfoContext);
  const { pathname, search, searchParams } = getPageUrl(request);
  if (user === null) throw redirect(getLoginAddress(pathname + search));
  const loadContext: LoadContext = {
    call: context.get(apiContext),
    request,
    can: (code) => can(user, code),
  };
  const draftId = searchParams.get('draft');
  if (draftId !== null) return openDraft(loadContext, draftId);
  const id = searchParams.get('id');
  const requestedModel = parseModel(searchParams.get('model'));
  const model = requestedModel === null || requestedModel === 'HOME' ? null : requestedModel;
  if (id !== null) return openItem(loadContext, model ?? 'ARTICLE', id);
  const title = truncateText(toOneLine(searchParams.get('title') ?? ''), MAX_TITLE);
  return openNew(loadContext, model ?? 'QUESTION', title);
}

async function openNew(
  loadContext: LoadContext,
  model: ContentModel,
  title: string,
): Promise<EditorData> {
  const writableModels = getWritableModels(loadContext.can);
  if (!writableModels.includes(model)) return { kind: 'unavailable', model, writableModels };
  const canPin = canPinOthers(loadContext, model);
  const doc = { ...EMPTY_DOCUMENT, title };
  return completeStart(loadContext, {
    collaboration: null,
    model,
    item: null,
    isGone: false,
    draft: null,
    doc,
    canPin,
  });
}

async function openDraft(loadContext: LoadContext, id: string): Promise<EditorData> {
  const draft = unwrapOrRedirect(
    await loadContext.call('GET /draft/:id', { params: { id } }),
    loadContext.request,
  );
  if (draft.contentId !== null) return openItem(loadContext, draft.model, draft.contentId, draft);
  return openPersonalDraft(loadContext, draft, false);
}

/** Opens a draft of a new item, or of an item that is gone: its text still belongs to the user. */
async function openPersonalDraft(
  loadContext: LoadContext,
  draft: Draft,
  isGone: boolean,
): Promise<EditorData> {
  const { model } = draft;
  const canPin = canPinOthers(loadContext, model);
  const state = isGone
    ? null
    : getDataOrNull(await loadContext.call('GET /together', { query: { draftId: draft.id } }));
  const collaboration = state === null ? null : toCollaborationStart(state, { draftId: draft.id });
  const doc = applySharedFields(toDocument(draft), state);
  return completeStart(loadContext, {
    collaboration,
    model,
    item: null,
    isGone,
    draft,
    doc,
    canPin,
  });
}

async function openItem(
  loadContext: LoadContext,
  model: ContentModel,
  id: Id,
  knownDraft?: Draft,
): Promise<EditorData> {
  const { call, request } = loadContext;
  const calls = SECTION_CALLS[model];
  const [edit, read, ownDraft, shared] = await Promise.all([
    call(calls.edit, { params: { id } }),
    call(calls.read, { params: { id } }),
    knownDraft ??
      call('GET /draft/of/:contentId', { params: { contentId: id } }).then(getDataOrNull),
    call('GET /together', { query: { contentId: id } }),
  ]);
  const isGone = !edit.ok && (edit.error.code === 404 || edit.error.code === 403);
  if (ownDraft !== null && isGone) return openPersonalDraft(loadContext, ownDraft, true);
  const newest = unwrapOrRedirect(edit, request);
  const item = toEditedItem(newest, getDataOrNull(read)?.liveRevision ?? null);
  const ownDocument = ownDraft === null ? item.saved : toDocument(ownDraft, item.saved.settings);
  // a personal draft stays outside of the session until it is submitted or discarded
  const state = ownDraft === null || ownDraft.together ? getDataOrNull(shared) : null;
  const collaboration = state === null ? null : toCollaborationStart(state, { contentId: id });
  const doc = applySharedFields(ownDocument, state);
  const { pinnable: canPin } = newest;
  return completeStart(loadContext, {
    collaboration,
    model,
    item,
    isGone: false,
    draft: ownDraft,
    doc,
    canPin,
  });
}

type SharedState = NonNullable<DataFor<'GET /together'>>;

function toCollaborationStart(
  { textId, state, owner }: SharedState,
  target: CollaborationStart['target'],
): CollaborationStart {
  return { textId, state, owner, target };
}

function applySharedFields(doc: EditorDocument, state: SharedState | null): EditorDocument {
  return state === null ? doc : { ...doc, content: state.content };
}

function toEditedItem(newest: EditableItem, liveRevision: number | null): EditedItem {
  const { id, revision, status, rejectReason } = newest;
  return {
    id,
    revision,
    status,
    rejectReason,
    isLive: liveRevision !== null,
    saved: itemToDocument(newest),
  };
}

/** Only users who may edit other people's items may pin. */
function canPinOthers({ can }: LoadContext, model: ContentModel): boolean {
  return can(SECTION_CODES[model].edit);
}

async function completeStart(
  { call }: LoadContext,
  start: Pick<EditorStart, 'model' | 'item' | 'isGone' | 'doc' | 'collaboration' | 'canPin'> & {
    draft: Draft | null;
  },
): Promise<EditorData> {
  const [tree, publishing, view] = await Promise.all([
    call('GET /category/tree', { query: { model: start.model } }),
    call(SECTION_CALLS[start.model].publishing).then(getDataOrNull),
    call('GET /user/editor').then(getDataOrNull),
  ]);
  const { draft } = start;
  const isNewQuestion = start.model === 'QUESTION' && start.item === null;
  const categories = getDataOrNull(tree) ?? [];
  // a single category is preselected
  const categoryId =
    start.doc.categoryId ?? (start.item === null ? getOnlyCategory(categories) : null);
  return {
    ...start,
    kind: 'editor',
    draft: draft && {
      id: draft.id,
      version: draft.version,
      baseRevision: draft.baseRevision,
      updatedAt: draft.updatedAt,
      byToken: draft.byToken,
    },
    doc: { ...start.doc, categoryId },
    isNewQuestion,
    view,
    categories,
    publishing: publishing ?? NO_PUBLISHING,
  };
}
