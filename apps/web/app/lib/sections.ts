import type { Id } from '@zhihui/contract/schema.ts';
import { MODELS, SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel, Model } from '@zhihui/contract/models.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { getContentAddress } from '@zhihui/contract/content-address.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { toWellFormed } from '@zhihui/contract/well-formed.ts';

interface Section {
  model: Model;
  label: string;
  /** Short label for the bottom bar of phones. */
  short: string;
  /** Permission required to see the section. */
  requiredPermission: PermissionCode | null;
  /** Permission to add a content. */
  add: PermissionCode | null;
}

export const SECTIONS: readonly Section[] = [
  { model: 'HOME', label: '首页', short: '首页', requiredPermission: null, add: null },
  createSection('ANNOUNCEMENT', '公司公告', '公告'),
  createSection('NEWS', '资讯'),
  createSection('ARTICLE', '知识库'),
  createSection('QUESTION', 'Q&A'),
];

function createSection(model: ContentModel, label: string, short = label): Section {
  const { read, add } = SECTION_CODES[model];
  return { model, label, short, requiredPermission: read, add };
}

/** Returns the label and permissions of a section. */
export function getSection(model: Model): Section {
  return SECTIONS.find((createSection) => createSection.model === model) as Section;
}

/** Returns the section that an address names; null for an unknown one. */
export function parseModel(value: string | null): Model | null {
  return MODELS.find((model) => model === value) ?? null;
}

export interface ListFilters {
  categoryId?: Id | undefined;
  tagId?: Id | undefined;
  authorId?: Id | undefined;
  author?: string | undefined;
  publishedWithin?: string | undefined;
  sort?: string | undefined;
  keyword?: string | undefined;
  answerState?: string | undefined;
  current?: number | undefined;
}

/** Parameters in the order they are written in. */
const FILTERS = [
  'categoryId',
  'tagId',
  'authorId',
  'author',
  'publishedWithin',
  'answerState',
  'keyword',
  'current',
  'sort',
] as const satisfies (keyof ListFilters)[];

/** Returns the address of a section: `/` or `/list?model=…` with the filters that are set. */
export function listAddress(model: Model, filters: ListFilters = {}): string {
  if (model === 'HOME') return '/';
  // written by hand: a list has a hundred such links, and URLSearchParams took a twentieth of its rendering
  let address = `/list?model=${model}`;
  for (const name of FILTERS) {
    const value = filters[name];
    if (value === undefined || value === '' || (name === 'current' && value === 1)) continue;
    const text = String(value);
    address += `&${name}=${/^\w+$/u.test(text) ? text : encodeURIComponent(toWellFormed(text))}`;
  }
  return address;
}

/** Returns the address of an item, or of a position on its page: `/article/7`, `/question/7?answer=8#answer-8`. */
export const itemAddress = getContentAddress;

/** Returns the address of a category's page; names its section, for the header, unless it has articles. */
export function categoryAddress(id: Id, model: ContentModel = 'ARTICLE'): string {
  return model === 'ARTICLE' ? `/category/${id}` : `/category/${id}?model=${model}`;
}

/** Returns the address of a user's page; the id is in the query so that it survives a reload. */
export function personAddress(id: Id): string {
  return `/user/personal?id=${id}`;
}

/** Returns the section an address belongs to; null for settings and the like. */
export function findSection(pathname: string, search: string): Model | null {
  if (pathname === '/') return 'HOME';
  if (pathname === '/list') return parseModel(new URLSearchParams(search).get('model'));
  const first = pathname.split('/')[1];
  if (first === 'category')
    return parseModel(new URLSearchParams(search).get('model')) ?? 'ARTICLE';
  const entry = Object.entries(SECTION_PATH).find(([, path]) => path === first);
  return entry ? (entry[0] as ContentModel) : null;
}
