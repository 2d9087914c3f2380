import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel, Visibility } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getSection } from './sections.ts';

/** Builds the head link to the feed of a category, for those that visitors know. */
export function buildCategoryFeedLink(category: {
  id: Id;
  name: string;
  model: ContentModel;
  visibility: Visibility;
}) {
  const { id, name, model, visibility } = category;
  if (model === 'ANNOUNCEMENT' || visibility !== 'PUBLIC') return [];
  return [
    {
      tagName: 'link' as const,
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `${name} · 知汇`,
      href: `/feed/${SECTION_PATH[model]}?category=${id}`,
    },
  ];
}

/** Builds head links to the feeds of sections. Announcements have none, since feeds are public. */
export function buildFeedLinks(models: readonly ContentModel[]) {
  return models
    .filter((model) => model !== 'ANNOUNCEMENT')
    .map((model) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `${getSection(model).label} · 知汇`,
      href: `/feed/${SECTION_PATH[model]}`,
    }));
}
