import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { getSection } from './sections.ts';

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
