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
  /** Label where room is short: the bottom bar of phones. */
  short: string;
  /** Permission without which the section is not shown. */
  requiredPermission: PermissionCode | null;
  /** Permission to write into it. */
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

/** Label and permissions of a section. */
export function getSection(model: Model): Section {
  return SECTIONS.find((createSection) => createSection.model === model) as Section;
}

/** The section named in an address, or null for a name that is none. */
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

/** In the order they are written in. */
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

/** Address of a section: `/` or `/list?model=…` with the filters that are set. */
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

/** Address of one item, or of a place on its page: `/article/7`, `/question/7?answer=8#answer-8`. */
export const itemAddress = getContentAddress;

/** Address of a category's page; of a section other than articles it says so, for the header. */
export function categoryAddress(id: Id, model: ContentModel = 'ARTICLE'): string {
  return model === 'ARTICLE' ? `/category/${id}` : `/category/${id}?model=${model}`;
}

/** Address of a person's page; the id stands in the query so that it survives a reload. */
export function personAddress(id: Id): string {
  return `/user/personal?id=${id}`;
}

/** The section an address belongs to, or null for settings and the like. */
export function findSection(pathname: string, search: string): Model | null {
  if (pathname === '/') return 'HOME';
  if (pathname === '/list') return parseModel(new URLSearchParams(search).get('model'));
  const first = pathname.split('/')[1];
  if (first === 'category')
    return parseModel(new URLSearchParams(search).get('model')) ?? 'ARTICLE';
  const entry = Object.entries(SECTION_PATH).find(([, path]) => path === first);
  return entry ? (entry[0] as ContentModel) : null;
}
